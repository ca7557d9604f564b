// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '#domain/errors.ts';
import common from '#i18n/common/es.json' with { type: 'json' };
import errors from '#i18n/errors/es.json' with { type: 'json' };
import { PanelContextProvider } from '#shell/windows/panel-context.ts';
import { forgetLostFields, loseFields } from '#state/lost-fields.ts';
import texts from './locales/es.json' with { type: 'json' };
import type {} from './panel.ts';
import OfferPanel from './OfferPanel.tsx';

const FIELD = {
  id: 'f-1',
  name: '7 Norte',
  farm_name: 'Don Emilio',
  relations: ['owner'],
  plan_status: 0,
  plan_ends: null as string | null,
  parent_id: null as string | null,
  has_consent: false,
};
const mocks = vi.hoisted(() => ({
  field: vi.fn<() => unknown>(),
  listed: vi.fn<() => unknown>(),
  offer: vi.fn<(input: unknown) => Promise<unknown>>(),
  withdraw: vi.fn<(input: unknown) => Promise<unknown>>(),
}));
vi.mock('#api/client.ts', () => ({
  api: {
    transfers: { list: {}, offer: mocks.offer, withdraw: mocks.withdraw },
    notifications: { groups: {}, list: {} },
    fields: {},
  },
}));
vi.mock('#api/use-call.ts', () => ({ useCall: () => mocks.listed(), refresh: () => Promise.resolve() }));
vi.mock('#api/fields/use-fields.ts', () => ({
  useField: () => mocks.field(),
  useFieldList: () => ({ isError: false, isPending: false }),
  cachedField: () => undefined,
}));
vi.mock('#api/fields/field-shapes.ts', () => ({ refreshFields: () => Promise.resolve() }));
vi.mock('#map/camera.ts', () => ({ fitBBox: () => undefined }));

beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'es',
    ns: ['common', 'errors', 'transfers'],
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    resources: { es: { common, errors, transfers: texts } },
  });
});
afterEach(cleanup);
beforeEach(() => {
  vi.clearAllMocks();
  mocks.field.mockReturnValue(FIELD);
  listed([]);
});

const listed = (transfers: readonly unknown[]): void =>
  void mocks.listed.mockReturnValue({ data: { transfers }, refetch: () => undefined });
const slots = { title: null, scope: null, actions: null, footer: null };
const open = () =>
  render(
    <PanelContextProvider value={{ id: 'transfer', scroller: null, is_sheet: false, slots }}>
      <OfferPanel args={{ field_id: FIELD.id }} />
    </PanelContextProvider>,
  );
const address = () => screen.getByLabelText<HTMLInputElement>(texts.offer.email);
const sendIt = (email: string): void => {
  fireEvent.change(address(), { target: { value: email } });
  fireEvent.click(screen.getByRole('button', { name: texts.offer.verb }));
};
const agree = async (): Promise<void> => {
  fireEvent.click(await screen.findByRole('checkbox'));
  fireEvent.click(screen.getAllByRole('button', { name: texts.offer.verb }).at(-1)!);
};

it('offers to the address as it is written once, after the check', async () => {
  mocks.offer.mockResolvedValue({ other: 'bea@example.com' });
  open();
  sendIt('  Bea@Example.com ');
  expect(mocks.offer).not.toHaveBeenCalled();
  await agree();
  await waitFor(() => expect(mocks.offer).toHaveBeenCalledWith({ field_id: FIELD.id, email: 'bea@example.com' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

it('says beside the address what is wrong with it, by itself or when the server says so', async () => {
  open();
  sendIt('bea');
  expect(await screen.findByText(errors.EMAIL_INVALID)).not.toBeNull();
  expect(address().getAttribute('aria-invalid')).toBe('true');
  mocks.offer.mockRejectedValue(new AppError('TRANSFER_TO_SELF', {}, { fields: [{ path: 'email', code: 'TRANSFER_TO_SELF' }] }));
  sendIt('bea@example.com');
  await agree();
  expect(screen.queryByText(errors.EMAIL_INVALID)).toBeNull();
  expect(await screen.findByText(errors.TRANSFER_TO_SELF)).not.toBeNull();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(address()));
});

it('locks a field with a payment under way, also one that began meanwhile', async () => {
  mocks.offer.mockRejectedValue(new AppError('TRANSFER_PENDING_PLAN'));
  const { unmount } = open();
  sendIt('bea@example.com');
  await agree();
  expect(await screen.findByText(errors.TRANSFER_PENDING_PLAN)).not.toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: texts.offer.verb }).disabled).toBe(true);
  unmount();
  mocks.field.mockReturnValue({ ...FIELD, plan_status: 1 });
  open();
  expect(screen.getByRole('status').textContent).toBe(errors.TRANSFER_PENDING_PLAN);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: texts.offer.verb }).disabled).toBe(true);
});

it('names the plan and the split only where there are any', () => {
  const { unmount } = open();
  expect(screen.queryByText(texts.ends.split)).toBeNull();
  expect(screen.queryByText(/prueba/i)).toBeNull();
  unmount();
  mocks.field.mockReturnValue({ ...FIELD, plan_status: 3, plan_ends: '2026-06-30T02:59:00.000Z', parent_id: 'f-0' });
  open();
  expect(screen.getByText(texts.ends.split)).not.toBeNull();
  expect(screen.getByText(/La prueba, hasta el/)).not.toBeNull();
});

it('shows the offer that waits, and takes it back', async () => {
  mocks.withdraw.mockResolvedValue({});
  listed([
    {
      id: 't-1',
      field_id: FIELD.id,
      field_name: FIELD.name,
      is_mine: true,
      other: 'bea@example.com',
      created_at: '2026-01-02T12:00:00.000Z',
      expires_at: '2026-02-01T12:00:00.000Z',
    },
  ]);
  open();
  expect(screen.getByText('Ofrecido a bea@example.com')).not.toBeNull();
  expect(screen.queryByLabelText(texts.offer.email)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: texts.withdraw }));
  await waitFor(() => expect(mocks.withdraw).toHaveBeenCalledWith({ field_id: FIELD.id }));
});

it('is the owner’s alone, and says so when the field is gone', () => {
  mocks.field.mockReturnValue({ ...FIELD, relations: ['edit'] });
  const { unmount } = open();
  expect(screen.getByText(texts.offer.not_own)).not.toBeNull();
  unmount();
  loseFields([{ id: FIELD.id, name: FIELD.name, owner_name: null }], null);
  mocks.field.mockReturnValue(undefined);
  open();
  expect(screen.getByText('7 Norte ya no está entre tus lotes')).not.toBeNull();
  forgetLostFields();
});
