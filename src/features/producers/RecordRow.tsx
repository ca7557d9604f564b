import { Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PROVINCES } from '#domain/catalog/provinces.ts';
import { producerRight } from '#domain/rights/producer-matrix.ts';
import type { Producer } from '#domain/schemas/people.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { Menu, type MenuEntry } from '#ui/overlays/Menu.tsx';
import { Tag, type Tone } from '#ui/display/Tag.tsx';
import { inviteProducer } from './actions.ts';
import styles from './Panel.module.css';
import { useDialogs } from './store.ts';

const TONES: Record<Producer['status'], Tone | undefined> = { none: undefined, invited: 'warn', accepted: 'ok' };

/** A record: whose it is, where, how it stands, and what may be done with it. */
export function RecordRow({ record }: { record: Producer }) {
  const { t } = useTranslation(['producers', 'catalog']);
  const invite = useAction(inviteProducer, { done: 'producers:invited', params: (saved) => ({ name: saved.name }) });
  const tone = TONES[record.status];
  const place = [
    record.city,
    PROVINCES.find(({ code }) => code === record.province)?.name,
    record.country && t(`catalog:country.${record.country}`),
  ];
  const fields = record.field_count === 0 ? t('no_fields') : t('fields', { count: record.field_count });
  const keeper = record.relations.includes('keeper') ? null : t('kept_by', { name: record.keeper.name });
  return (
    <li className={styles['row']} data-producer={record.id}>
      <span className={styles['main']}>
        <span className={styles['name']}>{record.name}</span>
        <span className={styles['sub']}>{[...place, record.email].filter(Boolean).join(' · ')}</span>
        <span className={styles['sub']}>{[fields, keeper, record.may_edit ? t('edits') : null].filter(Boolean).join(' · ')}</span>
      </span>
      <Tag {...(tone === undefined ? {} : { tone })}>{t(`status.${record.status}`)}</Tag>
      <Menu label={t('menu', { name: record.name })} entries={entriesOf(record, t, () => void invite.run(record))}>
        <IconButton size="sm" label={t('menu', { name: record.name })} icon={<Ellipsis size={16} aria-hidden="true" />} />
      </Menu>
    </li>
  );
}

/** What the reader's relation to the record allows; what cannot be done now stays, with the reason. */
function entriesOf(record: Producer, t: ReturnType<typeof useTranslation<['producers', 'catalog']>>['t'], invite: () => void): MenuEntry[] {
  const may = (right: Parameters<typeof producerRight>[1]): boolean => producerRight(record.relations, right) === true;
  const is_linked = record.status === 'accepted';
  const why = (reason: string | null) => (reason === null ? {} : { disabled: true, note: reason });
  const entries: (MenuEntry | null)[] = [
    may('edit') ? { id: 'edit', label: t('edit'), run: () => useDialogs.setState({ editing: record }) } : null,
    may('invite') && !is_linked
      ? {
          id: 'invite',
          label: t(record.status === 'invited' ? 'invite_again' : 'invite'),
          run: invite,
          ...why(record.email === null ? t('invite_needs_email') : null),
        }
      : null,
    may('end') && is_linked ? { id: 'end', label: t('end.verb'), run: () => useDialogs.setState({ ending: record }) } : null,
    may('delete')
      ? {
          id: 'delete',
          label: t('delete.verb'),
          danger: true,
          run: () => useDialogs.setState({ deleting: record }),
          ...why(record.field_count > 0 ? t('delete_has_fields') : null),
        }
      : null,
  ];
  return entries.filter((entry) => entry !== null);
}
