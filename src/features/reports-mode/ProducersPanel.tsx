import { Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { PEOPLE } from '#domain/limits.ts';
import { PRODUCER_ORDERS, type ProducerOrder, type ReachedProducer } from '#domain/schemas/people.ts';
import { useFormat } from '#i18n/use-format.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import { Pager } from '#shell/panels/Pager.tsx';
import { PanelScope } from '#shell/panels/panel-parts.tsx';
import { useSession } from '#state/session.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import rows from '#ui/display/RowTable.module.css';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { Select } from '#ui/inputs/Select.tsx';
import { TextField } from '#ui/inputs/TextField.tsx';
import { useSettled } from '#ui/use-settled.ts';
import { useShownProducer } from './shown-producer.ts';
import { useSlug } from './use-slug.ts';
import styles from './Panel.module.css';

const COLUMNS = ['producer', 'served_by', 'fields', 'reports', 'reported', 'used'] as const;
const NOTHING = '—';

function Row({ producer }: { readonly producer: ReachedProducer }) {
  const { t } = useTranslation('reports-mode');
  const format = useFormat();
  const is_shown = useShownProducer() === producer.id;
  const { business_name, served_by, reported_at, used_at } = producer;
  return (
    <tr className={rows['row']} aria-selected={is_shown}>
      <td>
        <button type="button" className={rows['open']} onClick={() => openPanel('mode_producer', { owner_id: producer.id })}>
          {producer.name}
        </button>
        {business_name !== null && <span className={rows['sub']}>{business_name}</span>}
      </td>
      <td>{served_by.length === 0 ? NOTHING : format.list(served_by.map(({ name }) => name))}</td>
      <td>
        {t('producers.fields', { count: producer.field_count })}
        <span className={rows['sub']}>{format.hectares(producer.area_ha)}</span>
      </td>
      <td>{format.number(producer.report_count)}</td>
      <td>{reported_at === null ? NOTHING : format.date(reported_at)}</td>
      <td>{used_at === null ? t('producers.never') : format.date(used_at)}</td>
    </tr>
  );
}

type Asked = { readonly search: string; readonly order: ProducerOrder };

function Found({ search, order, onClear }: Asked & { readonly onClear: () => void }) {
  const { t } = useTranslation('reports-mode');
  const format = useFormat();
  const slug = useSlug();
  const [page, setPage] = useState(0);
  const call = useCall(
    api.producers.reach,
    {
      brand: slug ?? 'brevant',
      ...(search === '' ? {} : { search }),
      ...(order === 'name' ? {} : { order }),
      ...(page === 0 ? {} : { page }),
    },
    { keep_previous: true },
  );
  if (call.isError) return <ErrorState error={call.error} title={t('producers.failed')} onRetry={() => void call.refetch()} />;
  if (call.data === undefined) return <Skeleton rows={8} variant="cards" />;
  const { producers, total } = call.data;
  if (total === 0)
    return (
      <EmptyState
        title={t(search === '' ? 'producers.none' : 'producers.none_found')}
        text={t(search === '' ? 'producers.none_text' : 'producers.none_found_text')}
        actions={search !== '' && <Button onClick={onClear}>{t('producers.clear')}</Button>}
      />
    );
  return (
    <>
      <PanelScope>{format.number(total)}</PanelScope>
      <table className={classNames(rows['table'], styles['table'])} aria-label={t('producers.title')} aria-busy={call.isPlaceholderData}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {t(`producers.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {producers.map((producer) => (
            <Row key={producer.id} producer={producer} />
          ))}
        </tbody>
      </table>
      <Pager
        first={page * PEOPLE.page}
        count={producers.length}
        total={total}
        onPrevious={page === 0 ? null : () => setPage(page - 1)}
        onNext={(page + 1) * PEOPLE.page < total ? () => setPage(page + 1) : null}
      />
    </>
  );
}

/** The producers whose fields one sees as staff: found, ordered and leafed through; each opens beside the list. */
export default function ProducersPanel() {
  const { t } = useTranslation('reports-mode');
  const [asked, setAsked] = useState<Asked>({ search: '', order: 'name' });
  const is_sensitive = useSession(({ user }) => user?.show_sensitive_information === true);
  const search = useSettled(asked.search).trim().slice(0, 200);
  const label = t(is_sensitive ? 'producers.search_all' : 'producers.search');
  return (
    <div className={styles['panel']}>
      <div className={styles['filters']} role="search">
        <TextField
          className={styles['search']}
          label={label}
          label_hidden
          variant="soft"
          type="search"
          placeholder={label}
          before={<Search size={16} aria-hidden="true" />}
          value={asked.search}
          onChange={(event) => setAsked({ ...asked, search: event.target.value })}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setAsked({ ...asked, search: '' });
          }}
        />
        <Select<ProducerOrder>
          className={styles['order']}
          label={t('producers.order')}
          label_hidden
          options={PRODUCER_ORDERS.map((value) => ({ value, label: t(`producers.order_by.${value}`) }))}
          value={asked.order}
          onChange={(order) => setAsked({ ...asked, order })}
        />
      </div>
      <Found key={`${search} ${asked.order}`} search={search} order={asked.order} onClear={() => setAsked({ ...asked, search: '' })} />
    </div>
  );
}
