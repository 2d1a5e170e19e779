"""Print sheet: card faces at real size on sheets of paper, as PDF."""
