import { CircleAlert, FileText } from 'lucide-react';
import { useId, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/use-format.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { FileDrop } from '#ui/inputs/FileDrop.tsx';
import { useFileDrop } from '#ui/inputs/use-file-drop.ts';
import { INVOICE_ACCEPT, INVOICE_MB } from '../actions.ts';
import styles from './One.module.css';

/** The invoice there is: its name, its size, and what may be done with it. */
export function InvoiceBox({
  name,
  bytes,
  children,
}: {
  readonly name: string;
  readonly bytes: number | null;
  readonly children?: ReactNode;
}) {
  const format = useFormat();
  return (
    <div className={styles['invoice']}>
      <FileText size={20} aria-hidden="true" />
      <span className={styles['names']}>
        <b>{name}</b>
        {bytes !== null && <span>{format.bytes(bytes)}</span>}
      </span>
      {children}
    </div>
  );
}

type Props = {
  /** What there is, chosen or stored; null: nothing yet. Of a stored one that one may not see, neither name nor size. */
  readonly invoice: { readonly name: string; readonly bytes: number | null } | null;
  readonly error: string | null;
  readonly busy: boolean;
  /** Beside the button that changes it. */
  readonly children?: ReactNode;
  readonly onFile: (file: File) => void;
};

/** Chooses an invoice, or another in its place: by its button, or dropped. */
export function InvoiceInput({ invoice, error, busy, children, onFile }: Props) {
  const { t } = useTranslation('coverage');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const take = (files: ArrayLike<File> | null): void => {
    const file = files?.[0];
    if (file !== undefined && !busy) onFile(file);
  };
  const drop = useFileDrop(take);
  return (
    <fieldset
      className={styles['fields']}
      data-invalid={error === null ? undefined : ''}
      aria-describedby={error === null ? undefined : id}
    >
      <legend>
        {t('form.invoice')} <small>{t('form.invoice_hint', { mb: INVOICE_MB })}</small>
      </legend>
      {invoice === null ? (
        <FileDrop label={t('form.choose_invoice')} accept={INVOICE_ACCEPT} disabled={busy} onFiles={take} />
      ) : (
        <div className={styles['drop']} data-over={drop.is_over} {...drop.handlers}>
          <InvoiceBox {...invoice}>
            {children}
            <Button size="sm" busy={busy} onClick={() => input.current?.click()}>
              {t('form.change_invoice')}
            </Button>
          </InvoiceBox>
          <input
            ref={input}
            type="file"
            className="visually-hidden"
            aria-label={t('form.change_invoice')}
            tabIndex={-1}
            accept={INVOICE_ACCEPT}
            onChange={(event) => {
              take(event.target.files);
              event.target.value = '';
            }}
          />
        </div>
      )}
      {error !== null && (
        <p id={id} className={styles['wrong']} role="alert">
          <CircleAlert size={14} aria-hidden="true" /> {error}
        </p>
      )}
    </fieldset>
  );
}
