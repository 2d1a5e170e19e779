setpref () 
{ 
    stop;
    $PY - "$@" <<'E'
import json,sys,os
p=os.environ['HOME']+'/.config/janus-table/settings.json'
d=json.load(open(p))
for a in sys.argv[1:]:
    k,v=a.split('='); 
    d[k]=json.loads(v)
json.dump(d,open(p,'w'))
E

}
