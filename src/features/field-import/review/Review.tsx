import { CircleAlert } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSeason } from '#api/use-season.ts';
import { useOwner } from '#api/fields/use-owner.ts';
import { codeText, errorText } from '#i18n/error-text.ts';
import { useFormat } from '#i18n/use-format.ts';
import { announce } from '#shell/feedback/announce.ts';
import { useWindows } from '#shell/windows/windows-store.ts';
import { PanelFooter, PanelScope, PanelTitle, usePanel, useUnsaved } from '#shell/panels/panel-parts.tsx';
import { useSize } from '#ui/use-size.ts';
import { NoteBox } from '#ui/display/Tag.tsx';
import { findGap } from '../actions.ts';
import { firstGap } from './count-rows.ts';
import { ImportFooter } from '../ImportFooter.tsx';
import styles from '../Panel.module.css';
import { stopTool } from '../map/map-tool.ts';
import { Letters, Problem, Swap, ToolNote, Waiting } from '../Notes.tsx';
import { Filters, ForAll, OverLimit, type Filter } from './ReviewHead.tsx';
import { ReviewTable } from './ReviewTable.tsx';
import type { ReviewRow } from './review-rows.ts';
import { selectShape, useImport } from '../store.ts';
import { useRowTools } from './use-row-tools.ts';
import { useReview } from './use-review.ts';
import { useImportFields } from '../use-import-fields.ts';
import { useReviewOnMap } from '../map/use-review-on-map.ts';

type Open = NonNullable<ReturnType<typeof useImport.getState>['review']>;

function useAnnouncement(file: Open['file'], { all, blocked, check, ready }: ReturnType<typeof useReview>['counts']): void {
  const { t } = useTranslation('field-import');
  useEffect(() => {
    announce(t('announce', { file: file.source.name, all, blocked, check, ready }));
    // Said once a file, not with every letter typed.
    // oxlint-disable-next-line react/exhaustive-deps -- the counts of the first look
  }, [file]);
}

/** The shapes of a file, problems first; nothing is created before the button says so. */
export function Review({ review }: { review: Open }) {
  const { t } = useTranslation(['field-import', 'common']);
  const format = useFormat();
  const panel = usePanel();
  const { for_id } = review.defaults;
  const season = useSeason();
  const { farms, fiscal_names, producers, served, fields } = useOwner(for_id);
  const { rows, counts } = useReview(fields);
  const farm_names = useMemo(() => farms.map(({ name }) => name), [farms]);
  const [filter, setFilter] = useState<Filter>('all');
  const { selected, is_strict } = useImport();
  const { ref: head, height: above_px } = useSize<HTMLDivElement>();
  const tools = useRowTools();
  useUnsaved(true);
  useReviewOnMap(rows);
  useEffect(() => stopTool, []);
  useEffect(() => {
    if (useWindows.getState().width_class === 'phone') useWindows.setState({ detent: 'full' });
  }, []);
  const { file, shape_count, omitted, defaults } = review;

  useAnnouncement(file, counts);
  const send = useImportFields(for_id, served);
  const submit = (): void => {
    const gap = findGap(farms);
    if (gap === null) {
      void send.run(farms, season?.year ?? null);
      return;
    }
    useImport.setState({ is_strict: true });
    if (gap.where === 'name') setFilter('all');
    if (gap.where === 'name') selectShape(gap.id);
    const wanted = gap.where === 'name' ? `[data-name="${gap.id}"]` : `[name="${gap.where}"]`;
    requestAnimationFrame(() => requestAnimationFrame(() => document.querySelector<HTMLElement>(`#panel-${panel.id} ${wanted}`)?.focus()));
  };

  const swapped = rows.filter(({ verdict }) => verdict.kind === 'outside' && verdict.can_swap).length;
  const over = rows.filter(({ feature }) => feature.code === 'FIELD_OVER_500_HA');
  // The chosen row stays in sight while it is repaired, whatever group it then belongs to.
  const shown = filter === 'all' ? rows : rows.filter((row: ReviewRow) => row.status === filter || row.id === selected);
  const gap = is_strict ? firstGap(rows, defaults.fiscal_name, file) : null;
  const missing = (where: 'farm' | 'fiscal_name' | 'letters'): string | null => (gap?.where === where ? codeText('REQUIRED') : null);
  const failure = send.error === null ? null : errorText(send.error);
  return (
    <>
      <PanelTitle>{t('review_title')}</PanelTitle>
      <PanelScope>{t('scope', { file: file.source.name, size: format.bytes(file.source.size), count: shape_count })}</PanelScope>
      <div ref={head}>
        <div className={styles['head']}>
          <Waiting />
          <Problem has_review />
          {failure !== null && (
            <NoteBox tone="danger" role="alert" icon={<CircleAlert size={16} aria-hidden="true" />}>
              <b>{failure.title}</b> {failure.hint} {t('problem.safe')}
            </NoteBox>
          )}
          <ToolNote />
          <Filters counts={counts} omitted={omitted} filter={filter} onFilter={setFilter} />
          <Letters file={file} missing={missing('letters')} />
          <Swap file={file} swapped={swapped} />
          {over.length > 0 && (
            <OverLimit names={over.map(({ name }) => name.trim() || t('row.nameless'))} onSplit={() => over[0] && tools.cut(over[0])} />
          )}
          <ForAll
            defaults={defaults}
            farms={farm_names}
            fiscal_names={fiscal_names}
            producers={producers}
            served={served}
            missing={{ farm: missing('farm'), fiscal_name: missing('fiscal_name') }}
          />
        </div>
      </div>
      <ReviewTable rows={shown} farms={farm_names} producers={producers} above_px={above_px} />
      <PanelFooter>
        <ImportFooter counts={counts} busy={send.busy} onCancel={() => panel.close()} onImport={submit} />
      </PanelFooter>
    </>
  );
}
