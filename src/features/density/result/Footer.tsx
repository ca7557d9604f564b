import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFieldCan } from '#api/fields/field-can.ts';
import type { DensityWorld } from '#api/fields/use-density.ts';
import { useLookups } from '#api/use-lookups.ts';
import { zonesMark } from '#domain/density/density-plan.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { ZoneRecord } from '#domain/schemas/zones.ts';
import { codeText } from '#i18n/error-text.ts';
import { SaveNote } from '#shell/autosave/SaveNote.tsx';
import { useAction } from '#shell/feedback/use-action.ts';
import { openById, openPanel } from '#shell/panels/open-panel.ts';
import { PanelFooter } from '#shell/panels/panel-parts.tsx';
import { Button } from '#ui/buttons/Button.tsx';
import { NoteBox } from '#ui/display/Tag.tsx';
import { prescribe, prescribeBefore, prescriptionOf } from '../actions.ts';
import styles from '../Panel.module.css';
import type { Draft } from '../use-draft.ts';

type Props = { readonly field: Field; readonly world: DensityWorld; readonly draft: Draft };

/** Why a recommendation cannot become a prescription, with the way out; null where it can. */
function useObstacle(field: Field, world: DensityWorld, { zones, is_stale, is_sound }: Draft) {
  const { t } = useTranslation('density');
  const can = useFieldCan()(field, 'prescribe');
  if (can !== true)
    return {
      text: codeText(can),
      verb: can === 'PLAN_REQUIRED' ? t('use.plans') : null,
      run: () => openById('plan'),
    };
  if (zones === null) return { text: t('use.no_zones'), verb: t('use.make_zones'), run: () => openPanel('zones', undefined) };
  if (is_stale) return { text: t('use.stale'), verb: null, run: () => undefined };
  if (!is_sound || !world.zones.can_prescribe) return { text: '', verb: null, run: () => undefined };
  return null;
}

/** On to the prescription, and how what is typed is saved. */
export function Footer({ field, world, draft }: Props) {
  const { t } = useTranslation(['density', 'common']);
  const { name, lists } = useLookups();
  const { zones, typed, recommendation, kept, form, is_stale } = draft;
  const obstacle = useObstacle(field, world, draft);
  const { can_edit } = world.stored;
  const use = useAction(
    async (record: ZoneRecord) => {
      if (typed === null || recommendation === null) return record;
      await draft.keep();
      const product = lists.product.find(({ code }) => code === typed.inputs.product);
      const dosed = product && {
        name: name('product', product.code),
        unit: product.density_kg_l === null ? ('kg_ha' as const) : ('l_ha' as const),
      };
      return prescribe(record, prescriptionOf(recommendation.rows, typed.inputs, dosed ?? null, record.prescription));
    },
    {
      done: 'density:use.done',
      params: () => ({ name: field.name }),
      undo: (saved, before) => prescribeBefore(saved, before),
      onDone: () => openPanel('zones', undefined),
    },
  );
  return (
    <PanelFooter>
      <div className={styles['footer']}>
        {is_stale && can_edit && (
          <NoteBox tone="warn" role="status">
            {t('stale')}{' '}
            <Button
              size="sm"
              onClick={() => form.setValue('zones_mark', zones === null ? null : zonesMark(zones.plan), { shouldDirty: true })}
            >
              {t('stale_use')}
            </Button>
          </NoteBox>
        )}
        <div className={styles['verbs']}>
          <Button
            size="sm"
            variant="primary"
            busy={use.busy}
            disabled={obstacle !== null}
            icon={obstacle !== null && <Lock size={14} aria-hidden="true" />}
            onClick={() => zones !== null && void use.run(zones)}
          >
            {t('use.verb')}
          </Button>
          {kept.version === 0 && can_edit && typed !== null && (
            <Button size="sm" onClick={() => void draft.keep()}>
              {t('common:save')}
            </Button>
          )}
          <span className={styles['spring']} />
          <span className={styles['legend']}>
            <i data-kind="pays" aria-hidden="true" /> {t('legend.pays')} <i data-kind="best" aria-hidden="true" /> {t('legend.best')}
          </span>
        </div>
        <div className={styles['state']}>
          <span className={styles['note']}>
            {obstacle?.text}{' '}
            {obstacle !== null && obstacle.verb !== null && (
              <Button size="sm" variant="link" onClick={obstacle.run}>
                {obstacle.verb}
              </Button>
            )}
          </span>
          {can_edit ? (
            <SaveNote state={draft.state} error={draft.error} retry={draft.retry} saved_at={kept.updated_at} />
          ) : (
            <span className={styles['note']}>{t('read_only')}</span>
          )}
        </div>
      </div>
    </PanelFooter>
  );
}
