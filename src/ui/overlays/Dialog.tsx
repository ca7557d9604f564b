import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { enterDialog } from './open-dialogs.ts';
import styles from './Dialog.module.css';

export type DialogProps = {
  open: boolean;
  /** Esc, and a press outside unless `must_answer`. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons, the verb last. */
  actions?: ReactNode;
  /** An irreversible act: announced as an alert, no closing by a press outside. */
  must_answer?: boolean;
  width?: number;
  title_hidden?: boolean;
};

/** Modal on the browser's own `<dialog>`: focus stays in (first on `data-first-focus`), goes back on close, and the page behind is inert. */
export function Dialog({ open, onClose, title, children, actions, must_answer = false, width = 440, title_hidden }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Before the element leaves the page: a dialog closed later no longer gives the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return undefined;
    if (!dialog.open) dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-first-focus]')?.focus();
    const leave = enterDialog(dialog);
    return () => {
      leave();
      dialog.close();
    };
  }, [open]);
  if (!open) return null;
  return (
    <dialog
      ref={ref}
      role={must_answer ? 'alertdialog' : undefined}
      aria-labelledby={titleId}
      className={styles['dialog']}
      // Takes the focus of what goes within it.
      tabIndex={-1}
      style={{ width }}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        if (event.target === ref.current && !must_answer) onClose();
      }}
    >
      <div className={styles['content']}>
        <h2 id={titleId} className={classNames(styles['title'], title_hidden && 'visually-hidden')}>
          {title}
        </h2>
        {children}
        {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
      </div>
    </dialog>
  );
}
