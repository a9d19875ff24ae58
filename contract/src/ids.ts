/** The ids that a client may choose, and those in the names of topics. */
export const idPattern = /^(?!(?:__proto__|\.{1,2})$)[\w.-]{1,128}$/;
