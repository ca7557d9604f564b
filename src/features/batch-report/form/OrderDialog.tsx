import { Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { PROVINCES } from '#domain/catalog/provinces.ts';
import { BATCH_REPORT, PAPER_LIMITS, REPORT } from '#domain/limits.ts';
import type { Season } from '#domain/schemas/season.ts';
import type { SeedLot } from '#domain/seed-lots/seed-lot.ts';
import { seasonKey } from '#domain/seasons/season.ts';
import { codeText } from '#i18n/error-text.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useSeasonLabels } from '#i18n/use-season-labels.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { NumberField } from '#ui/inputs/NumberField.tsx';
import { Select } from '#ui/inputs/Select.tsx';
import { Switch } from '#ui/inputs/Switch.tsx';
import { TextField } from '#ui/inputs/TextField.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { SeedLotField } from '#shell/seed-lot/SeedLotField.tsx';
import { orderReports } from '../actions.ts';
import styles from '../Panel.module.css';
import { changeDraft, closeWindow, EMPTY_DRAFT, openRun, useBatchWindow } from '../store.ts';
import { CandidateList } from './CandidateList.tsx';
import { useCandidates, useChosen } from './use-order.ts';

const WIDTH = 820;
const ALL = 'all';

/** The seed, and what is filled in for all. */
function ForAll({ error, onValidated }: { readonly error: string | null; readonly onValidated: (lot: SeedLot | null) => void }) {
  const { t } = useTranslation('batch-report');
  const { draft } = useBatchWindow();
  return (
    <div className={styles['for_all']}>
      <SeedLotField value={draft.batch} error={error} onChange={(batch) => changeDraft({ batch })} onValidated={onValidated} />
      <div className={styles['inputs']}>
        <NumberField
          label={t('form.yield')}
          decimals={0}
          unit="kg/ha"
          min={REPORT.min_yield_kg_ha}
          max={REPORT.max_yield_kg_ha}
          value={draft.target_yield_kg_ha}
          onChange={(target_yield_kg_ha) => changeDraft({ target_yield_kg_ha })}
        />
        <NumberField
          label={t('form.nitrogen')}
          decimals={0}
          unit="kg/ha"
          min={0}
          max={REPORT.max_n_kg_ha}
          value={draft.n_kg_ha}
          onChange={(n_kg_ha) => changeDraft({ n_kg_ha })}
        />
        <TextField
          label={t('form.comments')}
          optional
          maxLength={PAPER_LIMITS.comment}
          placeholder={t('form.comments_hint', { count: draft.chosen.size })}
          value={draft.comments}
          onChange={(event) => changeDraft({ comments: event.target.value })}
        />
        <p className={styles['hint']}>{t('form.each_own')}</p>
      </div>
    </div>
  );
}

function Filters({
  season,
  provinces,
  can_narrow,
}: {
  readonly season: Season | null;
  readonly provinces: readonly string[];
  readonly can_narrow: boolean;
}) {
  const { t } = useTranslation('batch-report');
  const labelOf = useSeasonLabels();
  const { draft } = useBatchWindow();
  const seasons = useCall(api.seasons.list, {}, { stale_ms: 600_000 }).data?.seasons ?? [];
  return (
    <div className={styles['filters']} role="search">
      <TextField
        label={t('form.search')}
        label_hidden
        variant="soft"
        type="search"
        placeholder={t('form.search')}
        before={<Search size={16} aria-hidden="true" />}
        value={draft.text}
        onChange={(event) => changeDraft({ text: event.target.value })}
      />
      <Select
        label={t('form.season')}
        label_hidden
        value={season === null ? null : seasonKey(season)}
        options={seasons.map((one) => ({ value: seasonKey(one), label: labelOf(one) }))}
        onChange={(key) => {
          const found = seasons.find((one) => seasonKey(one) === key);
          if (found === undefined) return;
          // What was chosen is of the other season.
          changeDraft({ season: { year: found.year, season: found.season, period: found.period }, chosen: new Map(), own: new Map() });
        }}
      />
      <Select
        label={t('form.province')}
        label_hidden
        value={draft.province ?? ALL}
        options={[
          { value: ALL, label: t('form.all_provinces') },
          ...provinces.map((code) => ({ value: code, label: PROVINCES.find((one) => one.code === code)?.name ?? code })),
        ]}
        onChange={(code) => changeDraft({ province: code === ALL ? null : code })}
      />
      <Switch checked={draft.is_hybrid_only} disabled={!can_narrow} onChange={(is_hybrid_only) => changeDraft({ is_hybrid_only })}>
        {t('form.hybrid_only')}
      </Switch>
    </div>
  );
}

/** A batch report of many fields: the seed, what is for all, and the fields it is made of. What is filled in stays until it is ordered. */
export function OrderDialog() {
  const { t } = useTranslation(['batch-report', 'common']);
  const format = useFormat();
  const { draft } = useBatchWindow();
  const [lot, setLot] = useState<SeedLot | null>(null);
  const [is_tried, setTried] = useState(false);
  const { call, groups, season } = useCandidates(lot?.genotype ?? null);
  const { fields, lacking, area_ha, producers, is_full } = useChosen();
  const order = useAction(orderReports, {
    done: 'batch-report:ordered',
    params: (made) => ({ count: fields.length, batch: made.batch.number }),
    onDone: ({ id }) => {
      changeDraft(EMPTY_DRAFT);
      openRun(id);
    },
  });
  const refused = order.error?.fields.find(({ path }) => path === 'batch');
  const submit = (): void => {
    setTried(true);
    if (season === null || lot === null || lacking.size > 0) return;
    const { target_yield_kg_ha, n_kg_ha, comments } = draft;
    void order.run({ ...season, batch: lot.number, target_yield_kg_ha, n_kg_ha, comments, fields });
  };
  const total = call.data?.total ?? 0;
  const listed = call.data?.fields.length ?? 0;
  const batch_error = refused ? codeText(refused.code) : is_tried && draft.batch.trim() === '' ? codeText('BATCH_REQUIRED') : null;
  return (
    <Dialog
      open
      width={WIDTH}
      title={t('form.title')}
      onClose={closeWindow}
      actions={
        <>
          <span className={styles['sum']} role="status">
            {t('form.sum', { count: fields.length })} · {format.hectares(area_ha)} · {t('form.producers', { count: producers })}
            {is_full && <> · {t('form.full', { count: BATCH_REPORT.fields })}</>}
          </span>
          <Button onClick={closeWindow}>{t('common:cancel')}</Button>
          <Button
            variant="primary"
            busy={order.busy}
            disabled={fields.length === 0 || (draft.batch.trim() !== '' && lot === null)}
            onClick={submit}
          >
            {t('form.create', { count: fields.length })}
          </Button>
        </>
      }
    >
      <p className={styles['lead']}>{t('form.lead', { count: BATCH_REPORT.fields })}</p>
      <ForAll error={batch_error} onValidated={setLot} />
      <Filters season={season} provinces={call.data?.provinces ?? []} can_narrow={lot !== null} />
      <div className={styles['scroll']} aria-busy={call.isPlaceholderData}>
        {call.isError && <ErrorState error={call.error} onRetry={() => void call.refetch()} />}
        {call.isPending && !call.isError && <Skeleton rows={6} variant="cards" />}
        {call.data !== undefined && groups.length === 0 && <EmptyState title={t('form.none')} text={t('form.none_text')} />}
        <CandidateList groups={groups} hybrid={lot?.genotype ?? null} lacking={is_tried ? lacking : NONE} />
        {listed < total && <p className={styles['more']}>{t('form.more', { count: total - listed })}</p>}
      </div>
    </Dialog>
  );
}

const NONE: ReadonlySet<string> = new Set();
