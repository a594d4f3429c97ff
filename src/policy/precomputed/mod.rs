//! Answers of policy lists that are known before a question is asked.

pub(crate) mod answer_table;
pub(crate) mod fixed_answers;
pub(crate) mod index_feature;
pub(crate) mod options_by_index;
