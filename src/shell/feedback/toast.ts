import { create } from 'zustand';

export type ToastTone = 'ok' | 'danger' | 'warn' | 'info';
export type ToastAction = { readonly label: string; readonly run: () => void };
export type Toast = {
  readonly id: string;
  readonly tone: ToastTone;
  readonly title: string;
  readonly text?: string | null;
  readonly action?: ToastAction;
  /** Milliseconds on screen; null stays until closed. */
  readonly life_ms: number | null;
};
export type ToastInput = Omit<Toast, 'id' | 'life_ms'> & { readonly id?: string; readonly life_ms?: number | null };

export const LIFE = { success: 5_000, undo: 10_000 } as const;
const MAX = 3;

type Toasts = { readonly toasts: readonly Toast[] };
export const useToasts = create<Toasts>(() => ({ toasts: [] }));
let counter = 0;

/** Shows a notice, newest first, three at most; one with the same id takes its place. Errors stay (DESIGN §11). */
export function toast(input: ToastInput): string {
  counter += 1;
  const id = input.id ?? `toast-${counter}`;
  const life_ms = input.life_ms === undefined ? (input.tone === 'danger' ? null : input.action ? LIFE.undo : LIFE.success) : input.life_ms;
  const made: Toast = { ...input, id, life_ms };
  useToasts.setState(({ toasts }) => ({ toasts: [made, ...toasts.filter((one) => one.id !== id)].slice(0, MAX) }));
  return id;
}

export const closeToast = (id: string): void => useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((one) => one.id !== id) }));
