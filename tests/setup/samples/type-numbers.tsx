import { fireEvent, render } from '@testing-library/react';
import i18next from 'i18next';
import { useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { NumberField, type NumberFieldProps } from '#ui/inputs/NumberField.tsx';

/** Numbers as people of each language, a keypad and a spreadsheet write them. */
const TYPED = { es: ['1.250', '0,004'], en: ['1,250', '12.500'], pt: ['1.234,5', 'R$ 1.250,50'] } as const;
type Kind = Pick<NumberFieldProps, 'decimals' | 'min' | 'max' | 'range'>;
type Fiber = { readonly type: unknown; readonly memoizedProps: NumberFieldProps; readonly return: Fiber | null };

/** The properties of the component that drew an input, as React holds them: the whole form need not be drawn again for each text. */
function kindOf(input: HTMLInputElement): Kind {
  const key = Object.keys(input).find((name) => name.startsWith('__reactFiber')) ?? '';
  let fiber = (input as unknown as Readonly<Record<string, Fiber | null>>)[key] ?? null;
  while (fiber !== null && fiber.type !== NumberField) fiber = fiber.return;
  if (fiber === null) throw new Error('A number input that is no NumberField');
  const { decimals, min, max, range } = fiber.memoizedProps;
  return Object.fromEntries(Object.entries({ decimals, min, max, range }).filter(([, value]) => value !== undefined));
}

function Bare({ kind, onGiven }: { kind: Kind; onGiven: (value: number | null) => void }) {
  const [value, setValue] = useState<number | null>(null);
  const give = (next: number | null): void => {
    setValue(next);
    onGiven(next);
  };
  return <NumberField {...kind} label="" value={value} onChange={give} />;
}
/** What each input is asked in every language: it must not matter which. */
const IN_EACH = ['1.250', '1,250', '1.234,5', '0,004'];

const plain = (text: string | null): string => (text ?? '').replaceAll('\u00a0', ' ');

/** What such an input says: `1250?1,25` where it asks, `20!` where it refuses, else what it writes once it is left. Throws where the same text is another number in another language. */
function answers(kind: Kind): string {
  const in_each = new Set<string>();
  const all = Object.entries(TYPED).flatMap(([lng, texts]) => {
    let given: number | null = null;
    const i18n = i18next.createInstance({ lng, resources: {} });
    void i18n.init();
    const { container, unmount } = render(
      <I18nextProvider i18n={i18n}>
        <Bare kind={kind} onGiven={(value) => (given = value)} />
      </I18nextProvider>,
    );
    const input = container.querySelector('input') as HTMLInputElement;
    const type = (text: string): string => {
      fireEvent.change(input, { target: { value: text } });
      fireEvent.blur(input);
      const asked = [...container.querySelectorAll('button')].map((button) => plain(button.textContent));
      if (asked.length > 0) return asked.join('?');
      return `${plain(input.value)}${input.getAttribute('aria-invalid') === 'true' ? '!' : ''}`;
    };
    const found = texts.map(type);
    in_each.add(IN_EACH.map((text) => `${String(type(text).includes('?'))} ${String(given)}`).join());
    unmount();
    return found;
  });
  if (in_each.size > 1) throw new Error(`Read by language: ${[...in_each].join(' | ')}`);
  return all.join(' | ');
}

/** What inputs of two decimals answer where both readings can be, and where only the decimal can, of two and of one; and what those of none do. */
export const ASKS = '1.250?1,25 | 0,004 | 1,250?1.25 | 12,500?12.5 | 1.234,50 | 1.250,50';
export const SMALL = '1,25 | 0,004 | 1.25 | 12.50 | 1.234,50 | 1.250,50';
export const TENTHS = '1,25 | 0,004 | 1.25 | 12.5 | 1.234,5 | 1.250,5';
export const WHOLE = '1.250 | 0,004 | 1,250 | 12,500 | 1.234,5 | 1.250,5';

/** What every number input of the page answers to `1.250`, `0,004`, `1,250`, `12.500`, `1.234,5` and `R$ 1.250,50`, in three languages; and how many so. */
export function typeNumbers(): Readonly<Record<string, number>> {
  const inputs = [...document.querySelectorAll<HTMLInputElement>('input[inputmode=decimal]')].map(kindOf);
  const of_kind = Map.groupBy(inputs, (kind) => Object.entries(kind).join(' '));
  const counts: Record<string, number> = {};
  for (const [kind, ...others] of of_kind.values()) {
    const answer = answers(kind ?? {});
    counts[answer] = (counts[answer] ?? 0) + 1 + others.length;
  }
  return counts;
}
