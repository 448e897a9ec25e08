// The case of the card table: a back with the Pico in it, a front with the display and the buttons, caps for the buttons.
// `make case` makes all of them. In OpenSCAD itself: choose a part and a display below, F6, and save as STL.
// Each part lies as it is printed, without supports.

include <sizes.scad>

part = "front";      // "front", "back", "cap"
display = "0.96";    // "0.96", "1.3"

$fn = 20;
e = 0.01;            // so that what is cut is cut through
chosen = [for (one = displays) if (one[0] == display) one][0];
board = chosen[1];
picture = chosen[2];
board_at = [picture_at[0], picture_at[1] + chosen[3]];
lip = [1.6, 3, 0.25];   // its breadth, its height, its slack to the wall

// y goes down in the table and up here
module at(place) { translate([place[0], size[1] - place[1], 0]) children(); }

module plan(inset) {
    offset(r = corner - inset) translate([corner, corner]) square([size[0] - 2 * corner, size[1] - 2 * corner]);
}

module corners() {
    for (x = [screws, size[0] - screws], y = [screws, size[1] - screws]) translate([x, y, 0]) children();
}

// A wall around a board or a switch, of this size inside
module fence(inside, height) {
    difference() {
        translate([-inside[0] / 2 - frame, -inside[1] / 2 - frame, 0])
            cube([inside[0] + 2 * frame, inside[1] + 2 * frame, height]);
        translate([-inside[0] / 2, -inside[1] / 2, -e]) cube([inside[0], inside[1], height + 2 * e]);
        children();
    }
}

// It lies on its face: z goes inwards. Seen from behind, so x is turned round.
module front() {
    translate([size[0], 0, 0]) mirror([1, 0, 0]) difference() {
        union() {
            linear_extrude(wall) plan(0);
            // the lip that goes into the back, but for the posts
            translate([0, 0, wall - e]) linear_extrude(lip[1] + e) difference() {
                plan(wall + lip[2]);
                plan(wall + lip[2] + lip[0]);
                corners() square(2 * (post + 3.6), center = true);
            }
            translate([0, 0, wall - e]) {
                at(board_at) fence([board[0] + 2 * slack, board[1] + 2 * slack], 3 + e) {
                    // room for its pins and for fingers, and for solder
                    translate([-board[0], -board[1] / 4, -1]) cube([2 * board[0], board[1] / 2, 6]);
                    translate([-board[0] / 4, -board[1], -1]) cube([board[0] / 2, 2 * board[1], 6]);
                }
                for (place = buttons) at(place) fence([button, button], 3.5 + e) {
                    translate([-button, -button / 2 + 0.6, -1]) cube([2 * button, button - 1.2, 6]); // its legs
                }
            }
        }
        at(picture_at) window();
        for (place = buttons) at(place) translate([0, 0, -e]) cylinder(d = stem + 2 * slack, h = wall + 2 * e);
        corners() {
            translate([0, 0, -e]) cylinder(d = screw + 0.7, h = wall + 2 * e);
            translate([0, 0, -e]) cylinder(d1 = screw + 3.1, d2 = screw + 0.7, h = 1.2);
        }
    }
}

// The picture and a little more, wider outside
module window() {
    w = picture[0] + 1.5;
    h = picture[1] + 1.5;
    hull() {
        translate([-w / 2 - 1.5, -h / 2 - 1.5, -e]) cube([w + 3, h + 3, e]);
        translate([-w / 2, -h / 2, wall - 1]) cube([w, h, e]);
    }
    translate([-w / 2, -h / 2, wall - 1 - e]) cube([w, h, 1 + 3 * e]);
}

module back() {
    difference() {
        union() {
            difference() {
                linear_extrude(size[2] - wall) plan(0);
                translate([0, 0, wall]) linear_extrude(size[2]) plan(wall);
            }
            corners() cylinder(r = post, h = size[2] - wall);
            at(pico_at) translate([0, -pico[1], 0]) pegs();
        }
        corners() translate([0, 0, size[2] - wall - 14]) cylinder(d = screw, h = 14 + e);
        // the plug of the cable, in the wall at the right
        translate([size[0] - wall - 1, size[1] - pico_at[1] - pico[1] / 2 - plug[0] / 2, wall + stand + pico[2] + 1.35 - plug[1] / 2])
            cube([wall + 2, plug[0], plug[1]]);
    }
}

// The Pico's own holes are 2 mm from its ends
module pegs() {
    for (x = [2, 2 + pegs[0]], y = [pico[1] / 2 - pegs[1] / 2, pico[1] / 2 + pegs[1] / 2]) translate([x, y, wall - e]) {
        cylinder(d = peg + 2, h = stand + e);
        cylinder(d = peg, h = stand + pico[2] + 1 + e);
    }
}

// It is put on the stem of a switch, from outside
module cap() {
    difference() {
        union() {
            cylinder(d = 9, h = 2.4);
            translate([0, 0, 2.4 - e]) cylinder(d = stem + 2.4, h = 1.2 + e);
        }
        translate([0, 0, 1.2]) cylinder(d = stem - 0.1, h = 4);
    }
}

if (part == "front") front();
if (part == "back") back();
if (part == "cap") cap();
