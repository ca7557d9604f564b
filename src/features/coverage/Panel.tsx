import { Download, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isSeedBrand } from '#domain/accounts/is-seed-brand.ts';
import type { Coverage } from '#domain/coverage/coverage.ts';
import { COVERAGE } from '#domain/limits.ts';
import { useFormat } from '#i18n/use-format.ts';
import { BRANDS, brandRoutes } from '#shell/brand/brands.ts';
import { Pager } from '#shell/panels/Pager.tsx';
import { PanelActions, PanelScope, usePanel } from '#shell/panels/panel-parts.tsx';
import { useSession } from '#state/session.ts';
import { classNames } from '#ui/class-names.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { LockedState } from '#ui/display/LockedState.tsx';
import rows from '#ui/display/RowTable.module.css';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import text from '#ui/text.module.css';
import { Menu } from '#ui/overlays/Menu.tsx';
import { FieldsDrawing } from '#widgets/FieldsDrawing.tsx';
import { CoverageRow } from './CoverageRow.tsx';
import { Filters } from './Filters.tsx';
import { showCoverage, useShownCoverage } from './open-coverage.ts';
import styles from './Panel.module.css';
import { isFiltered, NO_FILTER, nextPage, previousPage, setFilter, useCoverageList } from './store.ts';
import { useCoverages } from './use-coverages.ts';
import { useTableFile } from './use-table-file.ts';

const COLUMNS = ['season', 'holder', 'fields', 'area', 'created', 'state', 'menu'] as const;
const FORMATS = { xlsx: 'Excel', csv: 'CSV' } as const;

/** The replanting coverages the user may see, newest season first: found, filtered and leafed through; each opens beside the list. */
export default function CoveragePanel() {
  const { t } = useTranslation('coverage');
  const in_seed = useSession(({ user }) => user !== null && isSeedBrand(user.brand_id));
  return in_seed ? <List /> : <LockedState title={t('forbidden')} text={t('forbidden_text')} />;
}

function List() {
  const { t } = useTranslation('coverage');
  const format = useFormat();
  const { filter, pages } = useCoverageList();
  const call = useCoverages();
  if (call.isError) return <ErrorState error={call.error} title={t('list.failed')} onRetry={() => void call.refetch()} />;
  const { data } = call;
  const is_empty = data?.coverages.length === 0;
  if (data !== undefined && is_empty && !isFiltered(filter) && pages.length === 0) return <Nothing can_create={data.can_create} />;
  const area = format.hectares(data?.area_ha ?? 0);
  return (
    <div className={styles['panel']}>
      <PanelScope>{t('list.scope')}</PanelScope>
      <Filters sum={data === undefined ? '' : t('list.sum', { count: data.total, coverages: format.number(data.total), area })} />
      {data === undefined && (
        <div className={styles['padded']}>
          <Skeleton rows={7} variant="cards" />
        </div>
      )}
      {data !== undefined && <Acts can_create={data.can_create} />}
      {is_empty && (
        <EmptyState
          title={t('list.none_found')}
          text={t('list.none_found_text')}
          actions={<Button onClick={() => setFilter(NO_FILTER)}>{t('list.clear')}</Button>}
        />
      )}
      {data !== undefined && !is_empty && (
        <>
          <Rows coverages={data.coverages} is_waiting={call.isPlaceholderData} />
          {(data.next !== null || pages.length > 0) && (
            <Pager
              first={pages.length * COVERAGE.page}
              count={data.coverages.length}
              total={data.total}
              onPrevious={pages.length === 0 ? null : previousPage}
              onNext={data.next === null ? null : () => nextPage(data.next ?? '')}
            />
          )}
        </>
      )}
    </div>
  );
}

/** What the programme is, before there is anything of it. */
function Nothing({ can_create }: { readonly can_create: boolean }) {
  const { t } = useTranslation('coverage');
  return (
    <EmptyState
      drawing={<FieldsDrawing />}
      title={t('empty')}
      text={t('empty_text', { brand: BRANDS.brevant.name })}
      actions={
        <>
          {can_create && (
            <Button variant="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={() => showCoverage(null)}>
              {t('new')}
            </Button>
          )}
          <a className={text['link']} href={brandRoutes(BRANDS.brevant).coverage_terms ?? ''} target="_blank" rel="noreferrer">
            {t('terms.read')}
          </a>
        </>
      }
    />
  );
}

function Acts({ can_create }: { readonly can_create: boolean }) {
  const { t } = useTranslation('coverage');
  const file = useTableFile();
  const { is_sheet } = usePanel();
  const acts = (
    <>
      <Menu
        label={t('table.save')}
        entries={(['xlsx', 'csv'] as const).map((kind) => ({ id: kind, label: FORMATS[kind], run: () => void file.run(kind) }))}
      >
        <Button size="sm" busy={file.busy} icon={<Download size={14} aria-hidden="true" />}>
          {FORMATS.xlsx}
        </Button>
      </Menu>
      {can_create && (
        <Button size="sm" variant="primary" icon={<Plus size={14} aria-hidden="true" />} onClick={() => showCoverage(null)}>
          {t('new')}
        </Button>
      )}
    </>
  );
  // A sheet's heading has no room for both.
  return is_sheet ? <div className={styles['acts']}>{acts}</div> : <PanelActions>{acts}</PanelActions>;
}

function Rows({ coverages, is_waiting }: { readonly coverages: readonly Coverage[]; readonly is_waiting: boolean }) {
  const { t } = useTranslation('coverage');
  const shown = useShownCoverage();
  return (
    <table className={classNames(rows['table'], styles['table'])} aria-label={t('title')} aria-busy={is_waiting}>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col" className={styles[column]}>
              {column === 'menu' ? <span className="visually-hidden">{t('column.menu')}</span> : t(`column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {coverages.map((coverage) => (
          <CoverageRow key={coverage.id} coverage={coverage} is_shown={coverage.id === shown} />
        ))}
      </tbody>
    </table>
  );
}
