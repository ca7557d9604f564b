import { CircleCheck, Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import type { SeedLot } from '#domain/seed-lots/seed-lot.ts';
import { errorText } from '#i18n/error-text.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useAction } from '../feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { download } from '#ui/download.ts';
import { TextField } from '#ui/inputs/TextField.tsx';
import styles from './SeedLotField.module.css';
import { useSeedLot } from './use-seed-lot.ts';

export type SeedLotFieldProps = {
  readonly value: string;
  readonly onChange: (number: string) => void;
  /** What the number is of, as soon as that is known; null once another is typed, and for one that is none. */
  readonly onValidated: (lot: SeedLot | null) => void;
  /** The form's own sentence, where the number is not refused for itself. */
  readonly error?: string | null;
};

/** `NX 7115, calibre C3 · 1.240 bolsas, entregadas en septiembre`, as far as it is known. */
function useLotText(): (lot: SeedLot) => string {
  const { t } = useTranslation('hybrids');
  const format = useFormat();
  const language = useLanguage();
  return ({ names, caliber, bags, delivered_on }) => {
    const what = caliber === null ? names[language] : t('batch.caliber', { hybrid: names[language], caliber });
    const of = { bags: format.number(bags ?? 0), month: delivered_on === null ? '' : format.monthName(delivered_on) };
    if (bags === null) return delivered_on === null ? what : `${what} · ${t('batch.delivered', of)}`;
    return `${what} · ${t(delivered_on === null ? 'batch.bags' : 'batch.bags_delivered', { count: bags, ...of })}`;
  };
}

function Answer({ lot }: { readonly lot: SeedLot }) {
  const { t } = useTranslation('hybrids');
  const textOf = useLotText();
  const save = useAction(
    async ({ number, document }: SeedLot) => {
      const bytes = await api.lookups.specificBatchPdf({ batch: number });
      download(new Uint8Array(bytes), document?.name ?? `${number}.pdf`, 'application/pdf');
    },
    { done: 'hybrids:saved' },
  );
  return (
    <>
      <span className={styles['said']}>
        <CircleCheck size={16} aria-hidden="true" />
        <span>{textOf(lot)}</span>
      </span>
      {lot.document !== null && (
        <Button
          variant="link"
          size="sm"
          busy={save.busy}
          icon={<Download size={14} aria-hidden="true" />}
          onClick={() => void save.run(lot)}
        >
          {t('batch.sheet')}
        </Button>
      )}
    </>
  );
}

/** A seed batch's number, asked about when it is left; the answer stands beside it, a refusal below. */
export function SeedLotField({ value, onChange, onValidated, error = null }: SeedLotFieldProps) {
  const { t } = useTranslation('hybrids');
  const asked = useSeedLot(value, onValidated);
  const refusal = asked.error === null ? error : errorText(asked.error).title;
  return (
    <div className={styles['row']}>
      <TextField
        className={styles['field']}
        label={t('batch.label')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={value}
        error={asked.is_checking ? null : refusal}
        onChange={(event) => {
          onChange(event.target.value);
          asked.forget();
        }}
        onBlur={() => asked.ask(value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') asked.ask(value);
        }}
      />
      <p className={styles['answer']} role="status" data-known={asked.lot !== null || undefined}>
        {asked.is_checking && (
          <span className={styles['said']}>
            <span className={styles['spinner']} aria-hidden="true" />
            <span>{t('batch.checking')}</span>
          </span>
        )}
        {asked.lot !== null && <Answer lot={asked.lot} />}
      </p>
    </div>
  );
}
