import { useVirtualizer } from '@tanstack/react-virtual';
import { CheckCheck, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/use-format.ts';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { classNames } from '#ui/class-names.ts';
import { Tag } from '#ui/display/Tag.tsx';
import { Menu, type MenuEntry } from '#ui/overlays/Menu.tsx';
import { KIND_ICONS } from '#widgets/record/kind-icons.ts';
import type { Described } from '#widgets/record/use-record-texts.ts';
import type { RecordItem } from '#domain/activities/record-items.ts';
import type { Sort, SortColumn } from './arrange-items.ts';
import styles from './List.module.css';

export type RecordListProps = {
  readonly items: readonly RecordItem[];
  readonly describe: (item: RecordItem) => Described;
  readonly with_money: boolean;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly onOpen: (item: RecordItem) => void;
  readonly onRemove: (item: RecordItem) => void;
  readonly scroller: HTMLElement | null;
  readonly is_compact: boolean;
};

const ROW = 36;
const ROW_COMPACT = 64;

const canEdit = ({ of }: RecordItem): boolean => ('activity' in of ? of.activity.can_edit : of.entry.can_edit);

/** The record as rows: only those in view are drawn. */
export function RecordList(props: RecordListProps) {
  const { items, scroller, is_compact, with_money, sort, onSort } = props;
  const { t } = useTranslation('activities');
  const size = is_compact ? ROW_COMPACT : ROW;
  // oxlint-disable-next-line react/incompatible-library -- its answers are read here and passed on as numbers
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller,
    estimateSize: () => size,
    overscan: 12,
    initialRect: { width: 900, height: 600 },
  });
  const rows = virtual.getVirtualItems();
  const [before, after] = [rows[0]?.start ?? 0, virtual.getTotalSize() - (rows.at(-1)?.end ?? 0)];
  if (is_compact)
    return (
      <ul className={styles['cards']} aria-label={t('list.label')}>
        <li aria-hidden="true" style={{ height: before }} />
        {rows.map(({ index }) => {
          const item = items[index];
          return item === undefined ? null : <RecordCard key={item.id} item={item} {...props} />;
        })}
        <li aria-hidden="true" style={{ height: after }} />
      </ul>
    );
  const head = (column: SortColumn, label: string, is_number = false) => (
    <th
      scope="col"
      className={classNames(is_number && styles['number'])}
      aria-sort={sort.by === column ? (sort.is_down ? 'descending' : 'ascending') : 'none'}
    >
      <button type="button" onClick={() => onSort({ by: column, is_down: sort.by === column ? !sort.is_down : column !== 'kind' })}>
        {label}
        {sort.by === column && <span aria-hidden="true">{sort.is_down ? ' ↓' : ' ↑'}</span>}
      </button>
    </th>
  );
  return (
    <table className={styles['table']} aria-label={t('list.label')} aria-rowcount={items.length + 1}>
      <thead>
        <tr>
          {head('day', t('list.day'))}
          {head('kind', t('list.kind'))}
          <th scope="col">{t('list.detail')}</th>
          <th scope="col" className={styles['number']}>
            {t('list.amount')}
          </th>
          {with_money && head('cost', t('list.cost'), true)}
          <th scope="col">
            <span className="visually-hidden">{t('list.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {before > 0 && <tr aria-hidden="true" style={{ height: before }} />}
        {rows.map(({ index }) => {
          const item = items[index];
          return item === undefined ? null : <RecordRow key={item.id} item={item} {...props} />;
        })}
        {after > 0 && <tr aria-hidden="true" style={{ height: after }} />}
      </tbody>
    </table>
  );
}

type RowProps = Pick<RecordListProps, 'describe' | 'with_money' | 'onOpen' | 'onRemove'> & { readonly item: RecordItem };

function useRow({ item, describe, onOpen, onRemove }: RowProps) {
  const { t } = useTranslation(['activities', 'common']);
  const format = useFormat();
  const described = describe(item);
  const entries: readonly MenuEntry[] = [
    {
      id: 'open',
      label: t(item.is_planned ? 'list.mark_done' : 'list.edit'),
      icon: item.is_planned ? <CheckCheck size={14} /> : <Pencil size={14} />,
      run: () => onOpen(item),
      disabled: !canEdit(item),
      ...(canEdit(item) ? {} : { note: t('list.not_own') }),
    },
    {
      id: 'remove',
      label: t('list.remove'),
      icon: <Trash2 size={14} />,
      danger: true,
      run: () => onRemove(item),
      disabled: !canEdit(item),
    },
  ];
  const menu = (
    <Menu label={t('list.menu', { kind: described.title, day: format.date(item.day) })} entries={entries} placement="bottom end">
      <IconButton size="sm" label={t('list.menu', { kind: described.title, day: format.date(item.day) })} icon={<Ellipsis size={16} />} />
    </Menu>
  );
  const cost = described.cost === null ? '' : format.derived(described.cost, 0, 'USD/ha');
  return { described, menu, cost, day: format.dayMonth(item.day), t };
}

function RecordRow(props: RowProps) {
  const { item, with_money } = props;
  const { described, menu, cost, day, t } = useRow(props);
  const Icon = KIND_ICONS[item.kind];
  return (
    <tr data-record={item.id} data-kind={item.kind}>
      <td className={styles['day']}>{day}</td>
      <th scope="row">
        <span className={styles['kind']}>
          <Icon size={16} aria-hidden="true" />
          {described.title}
          {item.is_planned && <Tag tone="info">{t('list.planned')}</Tag>}
        </span>
      </th>
      <td className={styles['detail']} title={described.detail}>
        {described.detail}
      </td>
      <td className={styles['number']}>{described.amount}</td>
      {with_money && <td className={styles['number']}>{cost}</td>}
      <td className={styles['menu']}>{menu}</td>
    </tr>
  );
}

function RecordCard(props: RowProps) {
  const { item, with_money } = props;
  const { described, menu, cost, day, t } = useRow(props);
  const Icon = KIND_ICONS[item.kind];
  return (
    <li className={styles['card']} data-record={item.id} data-kind={item.kind} data-planned={item.is_planned || undefined}>
      <span className={styles['tile']}>
        <Icon size={20} aria-hidden="true" />
      </span>
      <span className={styles['card_text']}>
        <strong>{described.title}</strong>
        <span>{[described.amount, described.detail].filter((part) => part !== '').join(' · ')}</span>
      </span>
      <span className={styles['card_side']}>
        <span>{day}</span>
        <span>{item.is_planned ? t('list.planned') : with_money ? cost : ''}</span>
      </span>
      {menu}
    </li>
  );
}
