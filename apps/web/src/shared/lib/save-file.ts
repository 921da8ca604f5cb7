/** Hands a file to the browser to keep, as a link with `download` does. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has its own hold on the content once it began, which is after this task.
  setTimeout(() => URL.revokeObjectURL(address), 1_000);
}
