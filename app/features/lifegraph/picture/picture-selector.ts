/** The element that has the focus while the picture is walked. */
export const PICTURE = '[data-picture]';

/** The height of what is written below the records. */
export function legendHeight(): number | undefined {
  return document.querySelector(`${PICTURE} .picture-notes`)?.clientHeight;
}
