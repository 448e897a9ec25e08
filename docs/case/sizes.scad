// Written by simulator/drawings/casing.py, which has the words for all of these: change them there.

size = [134, 68, 28];
wall = 2.4;
corner = 8;
slack = 0.3;
buttons = [[24.5, 18], [24.5, 46], [11.5, 32], [37.5, 32], [122, 22], [105.5, 40]];
button = 6.2;
stem = 3.5;
frame = 1.6;
picture_at = [71, 31];
displays = [["0.96", [27.3, 27.8], [21.8, 10.9], 2], ["1.3", [35.4, 33.5], [29.5, 14.7], 2]];
pico = [51, 21, 1];
pico_at = [80.29999999999998, 36];
stand = 3;
pegs = [47, 11.4];
peg = 1.8;
plug = [12.5, 8];
post = 3.4;
screw = 2.2;
screws = 6;
