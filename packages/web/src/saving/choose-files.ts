/** Asks for files; none if people change their mind. To be called while a click is handled. */
export function chooseFiles(): Promise<readonly File[]> {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.hidden = true;
  document.body.append(input);
  return new Promise<readonly File[]>((resolve) => {
    input.addEventListener('change', () => resolve([...(input.files ?? [])]));
    input.addEventListener('cancel', () => resolve([]));
    input.click();
  }).finally(() => input.remove());
}
