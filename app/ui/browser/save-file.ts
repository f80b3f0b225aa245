/** Saves data of a script as a file, like a download. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // the browser reads it after the click
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
