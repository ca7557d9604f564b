const WRONG = '[aria-invalid="true"]:not(:disabled), [data-invalid]:not(:disabled)';
const TAKES_FOCUS = 'input:not([type="file"]), button, textarea, select';

/** Puts the focus on the first wrong input of a form as it is drawn, and it with its sentence in view. */
export function showFirstWrong(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>(WRONG);
  if (!wrong) return;
  const input = wrong.matches(TAKES_FOCUS) ? wrong : wrong.querySelector<HTMLElement>(TAKES_FOCUS);
  input?.focus({ preventScroll: true });
  input?.scrollIntoView({ block: 'nearest' });
  const sentence = input?.getAttribute('aria-describedby')?.split(' ')[0];
  // What is wrong is said below the input; at the foot of a panel it would stand out of sight.
  if (sentence !== undefined) document.getElementById(sentence)?.scrollIntoView({ block: 'nearest' });
}
