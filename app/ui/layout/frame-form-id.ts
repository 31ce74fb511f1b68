/** The id of the form whose buttons stand all over the frame: each says where it leads, and one field from where. */
export const FRAME_FORM = "f";
