import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { AppError } from '#domain/errors.ts';
import { nameSchema } from '#domain/schemas/text.ts';
import { emailSchema } from '#domain/schemas/user.ts';
import { codeText } from '#i18n/error-text.ts';
import { startI18n } from '#i18n/index.ts';
import { TextField } from '../inputs/TextField.tsx';
import { useFormOf } from './use-form-of.ts';

beforeAll(() => startI18n('es', 'AR'));
afterEach(cleanup);

const schema = z.object({ name: nameSchema, email: emailSchema });
const taken = vi.fn<(typed: z.output<typeof schema>) => void>();
let place: (error: AppError) => boolean;
function Form() {
  const form = useFormOf(schema, { name: 'La Ñ', email: '' }, { by_code: { EMAIL_IN_USE: 'email' } });
  useEffect(() => {
    place = form.place;
  });
  return (
    <form noValidate onSubmit={form.submit(taken)}>
      <TextField label="Nombre" {...form.input('name')} />
      <TextField label="Correo" {...form.input('email')} />
      <button type="submit">Guardar</button>
    </form>
  );
}
const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const send = () => fireEvent.click(screen.getByRole('button'));
const refused = (error: AppError): boolean => {
  let is_placed = false;
  act(() => {
    is_placed = place(error);
  });
  return is_placed;
};

test('the first wrong input takes the focus and comes into view with its sentence', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  render(<Form />);
  send();
  await waitFor(() => expect(scrolled.mock.contexts).toContain(screen.getByText(codeText('REQUIRED')).parentElement));
  expect(document.activeElement).toBe(box('Correo'));
  expect([box('Nombre'), box('Correo')].map((input) => input.getAttribute('aria-invalid'))).toEqual([null, 'true']);
  expect(taken).not.toHaveBeenCalled();
  scrolled.mockRestore();
});

test('gives back what the schema makes of what was typed', async () => {
  render(<Form />);
  fireEvent.change(box('Correo'), { target: { value: ' Ana@Campo.ar ' } });
  send();
  await waitFor(() => expect(taken).toHaveBeenCalledWith({ name: 'La Ñ', email: 'ana@campo.ar' }));
});

test.each([
  ['its path', new AppError('INVALID', {}, { fields: [{ path: 'user.email', code: 'EMAIL_IN_USE' }] })],
  ['its code', new AppError('EMAIL_IN_USE')],
])('a refusal of the server lands on its input by %s and goes with the next key', async (_by, error) => {
  render(<Form />);
  fireEvent.change(box('Correo'), { target: { value: 'ana@campo.ar' } });
  send();
  await waitFor(() => expect(taken).toHaveBeenCalled());
  expect(refused(error)).toBe(true);
  expect(screen.getByText(codeText('EMAIL_IN_USE'))).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(box('Correo')));
  fireEvent.change(box('Correo'), { target: { value: 'luz@campo.ar' } });
  await waitFor(() => expect(screen.queryByText(codeText('EMAIL_IN_USE'))).toBeNull());
});

test('a refusal that is about no input is left to be reported', () => {
  render(<Form />);
  expect(refused(new AppError('OFFLINE'))).toBe(false);
  expect(refused(new AppError('INVALID', {}, { fields: [{ path: 'other', code: 'REQUIRED' }] }))).toBe(false);
  expect(box('Correo').getAttribute('aria-invalid')).toBeNull();
});
