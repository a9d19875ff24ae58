/** Matches the result on the stub of a bet, which is a word and its money: `getByText(resultText('Won +$75.00'))`. */
export function resultText(words: string): (text: string, element: Element | null) => boolean {
  return (_text, element) => element?.hasAttribute('data-result') === true && element.textContent === words;
}
