/** The element that has the focus while the picture is walked. */
export const PICTURE = '[data-picture]';
