//! Parts that charts share: pages, panels, axes, lines, rows, legends and colours.

pub(crate) mod coinciding_lines;
pub(crate) mod column_labels;
pub(crate) mod legend;
pub(crate) mod lines;
pub(crate) mod lines_over_axis;
pub(crate) mod page;
pub(crate) mod palette;
pub(crate) mod panel;
pub(crate) mod point_numbers;
pub(crate) mod row_names;
pub(crate) mod rows;
pub(crate) mod scale;
