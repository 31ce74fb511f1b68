/** For `DialogLink`: the dialog of feedback, loaded when it is opened. */
export const loadFeedback = async () => (await import("./feedback-dialog")).drawFeedback;
