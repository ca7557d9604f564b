import { useTranslation } from 'react-i18next';
import type { DensityWorld } from '#api/fields/use-density.ts';
import { relationThatCounts } from '#domain/density/density-plan.ts';
import { relationWord } from '#domain/density/price-relation.ts';
import { DENSITY } from '#domain/limits.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Slider } from '#ui/inputs/Slider.tsx';
import styles from '../Panel.module.css';
import type { Draft } from '../use-draft.ts';
import { OriginTag } from './OriginTag.tsx';

const { min_relation, max_relation } = DENSITY;
const STEP = 0.1;

/** kg of grain that pay a kg of nitrogen: by the prices, or as the slider says. */
export function RelationInput({ draft, world }: { readonly draft: Draft; readonly world: DensityWorld }) {
  const { t } = useTranslation('density');
  const format = useFormat();
  const { form, values, relations } = draft;
  const { can_edit } = world.stored;
  const relation = relationThatCounts({ inputs: { price_relation: values.price_relation }, relations });
  const is_typed = values.price_relation !== null;
  const shown = Math.min(Math.max(relation, min_relation), max_relation);
  const put = (price_relation: number | null): void => form.setValue('price_relation', price_relation, { shouldDirty: true });
  return (
    <section className={styles['relation']} aria-label={t('relation.title')}>
      <div className={styles['relation_head']}>
        <span>{t('relation.title')}</span>
        <b>{format.number(relation, 1)}</b>
        <span className={styles['quiet']}>{t(`relation.word.${relationWord(relation)}`)}</span>
        <span className={styles['spring']} />
        {is_typed ? (
          <>
            <OriginTag draft={draft} name="price_relation" />
            {relations.nitrogen !== null && can_edit && (
              <Button size="sm" variant="link" onClick={() => put(null)}>
                {t('relation.by_prices', { relation: format.number(relations.nitrogen, 1) })}
              </Button>
            )}
          </>
        ) : (
          <>
            <OriginTag draft={draft} name="n_usd_kg" />
            <OriginTag draft={draft} name="grain_usd_t" />
          </>
        )}
      </div>
      <div className={styles['scale']}>
        <span>{t('relation.best', { value: min_relation })}</span>
        <Slider
          label={t('relation.title')}
          label_hidden
          text_hidden
          min={min_relation}
          max={max_relation}
          step={STEP}
          value={shown}
          text={`${format.number(relation, 1)}, ${t(`relation.word.${relationWord(relation)}`)}`}
          disabled={!can_edit}
          onChange={(value) => put(Math.round(value * 10) / 10)}
        />
        <span>{t('relation.worst', { value: max_relation })}</span>
      </div>
      {shown !== relation && (
        <p className={styles['note']} role="status">
          {t('relation.real', { relation: format.number(relation, 1) })}
        </p>
      )}
    </section>
  );
}
