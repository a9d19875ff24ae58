import { minuteMs } from '@courtside/contract/time';

/** Has the browser save a file. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(url), minuteMs);
}

/** Has the browser save a value as a JSON file. */
export function saveJson(value: unknown, name: string): void {
  saveFile(new File([JSON.stringify(value, null, 2)], name, { type: 'application/json' }));
}
