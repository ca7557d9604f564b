import { useTranslation } from 'react-i18next';
import { cropKey } from '#domain/codes.ts';
import { findGenotype } from '#domain/catalog/genotypes.ts';
import { Button } from '#ui/Button.tsx';
import type { FieldDraft } from '#domain/fields/check-draft.ts';
import { NoteBox } from '#ui/Tag.tsx';
import styles from './ConflictChoice.module.css';

export type ConflictChoiceProps = {
  readonly mine: FieldDraft;
  readonly theirs: FieldDraft;
  readonly keys: readonly (keyof FieldDraft)[];
  readonly producers: readonly { readonly id: string; readonly name: string }[];
  readonly onChoose: (key: keyof FieldDraft, use_theirs: boolean) => void;
};

const WORD = {
  name: 'name',
  farm_name: 'farm',
  fiscal_name: 'fiscal_name',
  ownership: 'ownership',
  genotype_id: 'genotype',
  producer_id: 'producer',
} as const;

/** Both versions of what two people changed, field by field; nothing typed is lost (rules 42). */
export function ConflictChoice({ mine, theirs, keys, producers, onChoose }: ConflictChoiceProps) {
  const { t } = useTranslation(['fields', 'catalog']);
  const show = (key: keyof FieldDraft, draft: FieldDraft): string => {
    const value = draft[key];
    if (value === null || value === '') return '—';
    if (key === 'crop') return t(`catalog:crop.${cropKey(Number(value)) ?? 'other'}`);
    if (key === 'genotype_id') return findGenotype(Number(value))?.names.es ?? String(value);
    if (key === 'producer_id') return producers.find(({ id }) => id === value)?.name ?? '—';
    return key === 'ownership' ? t(`catalog:ownership.${draft.ownership ?? 'owner'}`) : String(value);
  };
  const label = (key: keyof FieldDraft): string => (key === 'crop' ? t('card.crop') : t(`catalog:field.${WORD[key]}`));
  return (
    <NoteBox tone="warn" role="alert">
      <strong>{t('form.conflict')}</strong>
      <p>{t('form.conflict_text')}</p>
      {keys.map((key) => (
        <div key={key} className={styles['choice']}>
          <span>{label(key)}</span>
          <Button size="sm" onClick={() => onChoose(key, false)}>{`${t('form.mine')}: ${show(key, mine)}`}</Button>
          <Button size="sm" onClick={() => onChoose(key, true)}>{`${t('form.theirs')}: ${show(key, theirs)}`}</Button>
        </div>
      ))}
    </NoteBox>
  );
}
