// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { RecordItem } from '#domain/activities/record-items.ts';
import { startI18n } from '#i18n/index.ts';
import { keepFocus } from '#shell/focus/keep-focus.ts';
import { inPanel } from '../../../../tests/setup/in-panel.tsx';
import { RecordList, type RecordListProps } from './RecordList.tsx';

const itemOf = (day: string): RecordItem =>
  ({ id: day, day, kind: 'fertilization', is_planned: false, of: { activity: { id: day, can_edit: true } } }) as RecordItem;
const listOf = (days: readonly string[], is_compact: boolean) => {
  const given: RecordListProps = {
    items: days.map(itemOf),
    describe: () => ({ title: 'Fertilización', detail: '', brief: '', amount: '', cost: null }),
    with_money: false,
    sort: { by: 'day', is_down: true },
    onSort: () => undefined,
    onOpen: () => undefined,
    onRemove: () => undefined,
    scroller: null,
    is_compact,
  };
  return inPanel(<RecordList {...given} />);
};

let stop: () => void;
beforeAll(() => startI18n('es', 'AR'));
beforeEach(() => void (stop = keepFocus()));
afterEach(() => {
  stop();
  cleanup();
});

const menuOf = (day: RegExp): HTMLElement => screen.getByRole('button', { name: day });

it.each([false, true])(
  'a row that is deleted leaves the focus to the menu of the next, else of the one before (cards: %s)',
  async (is_compact) => {
    const { rerender } = render(listOf(['2025-11-03', '2025-11-02', '2025-11-01'], is_compact));
    (await screen.findByRole('button', { name: /2 nov/ })).focus();
    rerender(listOf(['2025-11-03', '2025-11-01'], is_compact));
    await Promise.resolve();
    expect(document.activeElement).toBe(menuOf(/1 nov/));
    rerender(listOf(['2025-11-03'], is_compact));
    await Promise.resolve();
    expect(document.activeElement).toBe(menuOf(/3 nov/));
  },
);
