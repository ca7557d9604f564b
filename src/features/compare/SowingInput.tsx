import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCampaign } from '#api/use-campaign.ts';
import { setSown } from '#domain/compare/board.ts';
import { campaignWindow } from '#domain/series/campaign-window.ts';
import { codeText } from '#i18n/error-text.ts';
import { useFormat } from '#i18n/use-format.ts';
import styles from './SowingInput.module.css';
import { setBoard } from './store.ts';
import type { ComparedLot } from './use-lots.ts';

/** When a lot was sown, by the word of the user; kept with the board. */
export function SowingInput({ lot }: { lot: ComparedLot }) {
  const { t } = useTranslation('compare');
  const format = useFormat();
  const id = useId();
  const campaign = useCampaign();
  const [first, last] = campaignWindow(campaign ?? { year: 2000 });
  /** What is being typed; null while the board's own date shows. */
  const [draft, setDraft] = useState<string | null>(null);
  const { letter, field, sown } = lot;
  const value = draft ?? sown ?? '';
  const is_wrong = value !== '' && (value < first || value > last);
  const change = (next: string): void => {
    setDraft(next);
    if (next === '' || (next >= first && next <= last)) setBoard((board) => setSown(board, field.id, next === '' ? null : next));
  };
  return (
    <>
      <input
        type="date"
        className={styles['input']}
        aria-label={t('axis.sown_of', { letter, field: field.name })}
        aria-invalid={is_wrong || undefined}
        aria-describedby={is_wrong ? id : undefined}
        min={first}
        max={last}
        value={value}
        onChange={(event) => change(event.target.value)}
        onBlur={() => !is_wrong && setDraft(null)}
      />
      {is_wrong && (
        <p id={id} role="alert" className={styles['error']}>
          {codeText('SOWING_OUTSIDE', { from: format.date(first), to: format.date(last) })}
        </p>
      )}
    </>
  );
}
