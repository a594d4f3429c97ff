//! Answers of policy lists that are known before a question is asked. For speed only: each must be
//! the answer of [`Program::decide`](super::Program::decide).

pub(crate) mod answer_table;
pub(crate) mod fixed_answers;
pub(crate) mod index_feature;
pub(crate) mod options_by_index;
