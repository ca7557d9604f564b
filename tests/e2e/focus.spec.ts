import { contract } from '#contract/index.ts';
import { DEMO_ACCOUNT } from '#server/demo/account.ts';
import { callerOf } from '../setup/servers/remote-caller.ts';
import { enter, expect, test, textsOf, type Page } from './fixtures.ts';

const t = textsOf('es');
/** What destroys, downloads, pays, sends, saves or logs out; the rest is pressed. */
const LEFT_OUT =
  /elimin|borr|descart|descarg|export|imprim|cerrar sesi|salir|pdf|csv|excel|geojson|kml|gif|png|copiar|guard|crear|enviar|pagar|contrat|convert|activar|transfer|revoc|baja|invit|sesi|recargar|cámara|foto|archivo|ubicaci|english|portugu|español|atajos/i;
/** Kinds of control of one panel: a list has the same ones in each row. */
const MOST_ACTS = 10;
const SETTLE_MS = 260;
const LETTERS = 'mdexna';

type Focus = { readonly wrong: string | null; readonly panel: string; readonly is_text: boolean; readonly name: string };

/** What the page is asked; none of it is seen by the product. */
async function watchFocus(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const isShown = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect();
      return element.checkVisibility({ visibilityProperty: true }) && width >= 1 && height >= 1;
    };
    const nameOf = (element: Element): string =>
      (element.getAttribute('aria-label') ?? (element as HTMLInputElement).labels?.[0]?.innerText ?? (element as HTMLElement).innerText)
        .replaceAll(/\s+/g, ' ')
        .slice(0, 60);
    Object.assign(globalThis, {
      focusNow: (): Focus => {
        const element = document.activeElement ?? document.body;
        const is_text =
          element.matches('textarea, select, [role=combobox], input:not([type=checkbox], [type=radio], [type=button], [type=range])') ||
          (element as HTMLElement).isContentEditable;
        const panel = element.closest<HTMLElement>('[data-panel]')?.dataset['panel'] ?? (element.closest('dialog') ? 'dialog' : '');
        const wrong = element === document.body ? 'nowhere' : isShown(element) ? null : 'out of sight';
        return { wrong, panel, is_text, name: `${element.tagName.toLowerCase()} «${nameOf(element)}»` };
      },
      /** Takes the focus to the next control of a panel whose kind was not pressed yet. */
      toNext: (id: string, done: readonly string[], left_out: string): { kind: string; keys: string[] } | null => {
        const controls = document.querySelectorAll<HTMLElement>(
          `[data-panel="${id}"] :is([data-panel-body], [data-panel-body] ~ div) :is(button, input, select, [role=slider], [role=tab], summary)`,
        );
        for (const control of controls) {
          const name = nameOf(control);
          const kind = `${control.tagName} ${control.getAttribute('type') ?? ''} ${name.replaceAll(/[\d.,]+/g, '#')}`;
          const is_off = control.matches(':disabled, [aria-disabled=true], [type=file], [tabindex="-1"]') || !isShown(control);
          if (is_off || done.includes(kind) || new RegExp(left_out, 'i').test(name)) continue;
          control.focus();
          if (document.activeElement !== control) continue;
          const is_box = control.matches('[type=checkbox], [type=radio]');
          const is_list = control.matches('[role=combobox]');
          const keys = is_box
            ? [' ']
            : control.matches('[type=range], [role=slider]')
              ? ['ArrowLeft']
              : is_list
                ? ['ArrowDown', 'Enter']
                : ['Enter'];
          return { kind, keys: control.matches('input, textarea') && !is_box && !is_list ? ['Tab'] : keys };
        }
        return null;
      },
      standing: (): string =>
        JSON.stringify([
          [...document.querySelectorAll<HTMLElement>('[data-panel]')].map(({ dataset }) => dataset['panel'] ?? ''),
          document.querySelectorAll('[role=toolbar][data-variant=bar]').length,
        ]),
    });
  });
}
type Asked = {
  focusNow: () => Focus;
  standing: () => string;
  toNext: (id: string, done: readonly string[], left_out: string) => { kind: string; keys: string[] } | null;
};
const focusNow = (page: Page): Promise<Focus> => page.evaluate(() => (globalThis as unknown as Asked).focusNow());
const standing = (page: Page): Promise<string> => page.evaluate(() => (globalThis as unknown as Asked).standing());
const settle = (page: Page): Promise<void> => page.waitForTimeout(SETTLE_MS);

const palette = (page: Page) => page.getByRole('dialog', { name: t('common:palette.title') });
const panelLines = (page: Page) =>
  palette(page)
    .getByRole('group', { name: t('common:palette.panels') })
    .getByRole('option');

/** Opens one panel from the list of commands, by key; two may have one name. */
async function openNamed(page: Page, name: string, nth: number): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: t('common:palette.title') })).toBeFocused();
  await page.keyboard.insertText(name);
  const line = panelLines(page)
    .filter({ has: page.getByText(name, { exact: true }) })
    .nth(nth);
  await line.waitFor();
  const steps = Number((await line.getAttribute('id'))?.split('-').at(-1));
  for (let step = 0; step < steps; step += 1) await page.keyboard.press('ArrowDown');
  await expect(line).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(palette(page)).toHaveCount(0);
  await settle(page);
}

/** What the list of commands calls the panels; their texts come on demand. */
async function panelNames(page: Page): Promise<readonly string[]> {
  await page.keyboard.press('Control+k');
  await panelLines(page).first().waitFor();
  await settle(page);
  const names = await panelLines(page).locator('span').allInnerTexts();
  await page.keyboard.press('Escape');
  return names;
}

/** Closes what stands beside the card by the last button of its header, by key; answers which. */
async function closeOthers(page: Page): Promise<readonly string[]> {
  const closed: string[] = [];
  for (let left = 6; left > 0; left -= 1) {
    const other = page.locator('[data-panel]:not([data-panel=field], [data-panel=fields]):visible').last();
    if ((await other.count()) === 0) break;
    const id = (await other.getAttribute('data-panel')) ?? '';
    const discard = other.getByRole('alert').getByRole('button', { name: t('common:panel.discard') });
    await ((await discard.count()) > 0 ? discard : other.locator('header button').last()).press('Enter');
    await settle(page);
    if ((await page.locator(`[data-panel=${id}]`).count()) === 0) closed.push(id);
  }
  return closed;
}

/** Notes where the focus was lost, or where a letter was taken for a command. */
function observer(page: Page): { readonly faults: readonly string[]; readonly look: (what: string) => Promise<void> } {
  const faults: string[] = [];
  const look = async (what: string): Promise<void> => {
    const focus = await focusNow(page);
    if (focus.wrong !== null) faults.push(`${what}: ${focus.wrong}, ${focus.name}`);
    // In the card and on the map letters are commands; in an input they are text.
    if (focus.is_text || ['', 'field', 'fields'].includes(focus.panel)) return;
    const before = await standing(page);
    await page.keyboard.type(LETTERS);
    const after = await standing(page);
    if (after !== before) faults.push(`${what}, then ${LETTERS} in ${focus.panel}: ${before} became ${after}`);
  };
  return { faults, look };
}

/** Presses each kind of control of a panel once, by key. */
async function pressAll(page: Page, id: string, look: (what: string) => Promise<void>): Promise<void> {
  const done: string[] = [];
  while (done.length < MOST_ACTS && (await page.locator(`[data-panel=${id}]`).isVisible())) {
    const next = await page.evaluate(([one, pressed, left_out]) => (globalThis as unknown as Asked).toNext(one, pressed, left_out), [
      id,
      done,
      LEFT_OUT.source,
    ] as const);
    if (next === null) return;
    done.push(next.kind);
    for (const key of next.keys) await page.keyboard.press(key);
    await settle(page);
    await look(`${id}: ${next.kind}`);
    if ((await page.locator('dialog[open], [role=menu], [role=listbox]').count()) === 0) continue;
    await page.keyboard.press('Escape');
    await settle(page);
    await look(`${id}: ${next.kind}, Esc`);
  }
}

test('the focus is always somewhere, and letters typed in a panel are no commands', async ({ page, product }) => {
  test.setTimeout(420_000);
  const { call } = await callerOf(product.url, DEMO_ACCOUNT);
  const field = (await call(contract.fields.list, {})).fields.find(({ name }) => name === '7 Norte');
  await watchFocus(page);
  await enter(page, { path: `/dashboard?lote=${field?.id ?? ''}&paneles=field&capa=ndvi` });
  await page.locator('[data-panel=field] [data-nav-row]').first().waitFor();
  const { faults, look } = observer(page);
  const opened: string[] = [];
  const countOf = (name: string, list: readonly string[]): number => list.filter((one) => one === name).length;
  // What is opened brings the texts of others, and so their lines.
  for (let names = await panelNames(page); names.length > opened.length; names = await panelNames(page)) {
    for (const name of names) {
      if (countOf(name, names) <= countOf(name, opened)) continue;
      await openNamed(page, name, countOf(name, opened));
      opened.push(name);
      const { panel } = await focusNow(page);
      // A drawing puts the card away once its code has come.
      await expect(page.locator(`[data-panel="${panel}"] [role=status][aria-busy=true]`)).toHaveCount(0);
      await settle(page);
      await look(`${name} opened`);
      if (panel !== '') await pressAll(page, panel, look);
      for (const id of await closeOthers(page)) await look(`${id} closed`);
    }
  }
  expect(opened.length).toBeGreaterThan(40);
  expect(faults).toEqual([]);
});
