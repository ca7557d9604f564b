import type { ReactNode } from 'react';
import { act } from '@testing-library/react';

/** A part of a panel where it stands: below the panel's heading, which takes the focus when nothing beside it does. */
export const inPanel = (children: ReactNode): ReactNode => (
  <section data-panel="tested" tabIndex={-1}>
    <h2 tabIndex={-1}>Panel</h2>
    <div data-panel-body="">{children}</div>
  </section>
);

/** By key: with the focus on it. Answers what has the focus then. */
export async function pressByKey(control: HTMLElement): Promise<Element | null> {
  control.focus();
  await act(async () => {
    control.click();
    await Promise.resolve();
  });
  return document.activeElement;
}
