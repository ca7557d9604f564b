import { lastInput } from '../input-mode.ts';

const CONTROL = ':is(a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]):not([tabindex="-1"])';

/** Whether letters typed there are text. */
export const inTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches(
      'textarea, select, [role=textbox], [role=combobox], input:not([type=checkbox], [type=radio], [type=button], [type=range])',
    ));

/** Not taken away by an attribute, as far as can be told without laying the page out. */
export const isOpen = (element: Element): boolean =>
  element.isConnected && !element.matches(':disabled') && element.closest('[hidden], [inert]') === null;

export const isShown = (element: Element): boolean =>
  element.isConnected && element.closest('[hidden], [inert]') === null && element.checkVisibility({ visibilityProperty: true });

/** Whether the focus can be there. */
export const canHold = (element: Element): boolean => !element.matches(':disabled') && isShown(element);

/** Tab enters a group of radio buttons at the chosen one. */
const isPassedOver = (element: HTMLElement): boolean =>
  element instanceof HTMLInputElement &&
  element.type === 'radio' &&
  !element.checked &&
  document.querySelector(`input[type=radio][name="${CSS.escape(element.name)}"]:checked`) !== null;

/** The controls in an element, itself among them, in the order of Tab; also where it has left the page. */
export const controlsIn = (element: Element): readonly HTMLElement[] =>
  [...(element.matches(CONTROL) ? [element] : []), ...element.querySelectorAll(CONTROL)].filter((one) => one instanceof HTMLElement);

/** Those the focus can be handed to. A finger is handed no text field: that would bring the keyboard up. */
export const heirsIn = (element: Element): readonly HTMLElement[] =>
  controlsIn(element).filter((control) => canHold(control) && !isPassedOver(control) && !(lastInput() === 'touch' && inTextField(control)));

/** What a control is called, to know it again. */
export const nameOf = (control: HTMLElement): string =>
  control.getAttribute('aria-label') ??
  ('labels' in control && control.labels instanceof NodeList ? control.labels[0]?.textContent : undefined) ??
  control.getAttribute('name') ??
  control.textContent.trim();
