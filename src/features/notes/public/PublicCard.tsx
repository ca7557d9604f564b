import { Ellipsis, EyeOff, UserSearch } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { noteTitle } from '#domain/notes/note-types.ts';
import type { PublicNote } from '#domain/notes/note.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useSession } from '#state/session.ts';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { Tag } from '#ui/display/Tag.tsx';
import { Menu } from '#ui/overlays/Menu.tsx';
import { CropName } from '#widgets/CropName.tsx';
import { Thumbs } from '../detail/Thumbs.tsx';
import { TYPE_ICONS } from '../note-types.tsx';
import { ReasonDialog, type Act } from './ReasonDialog.tsx';
import styles from './Public.module.css';

/** A note of somebody who is not named. */
export function PublicCard({ note }: { readonly note: PublicNote }) {
  const { t } = useTranslation('notes');
  const language = useLanguage();
  const is_admin = useSession((state) => state.user?.role === 'admin');
  const [act, setAct] = useState<Act | null>(null);
  const Icon = TYPE_ICONS[note.type];
  const title = noteTitle(note, language);
  const photos = note.photos.map((photo, at) => ({ ...photo, id: `${note.id} ${String(at)}` }));
  return (
    <li className={styles['card']} data-public-note={note.id}>
      <div className={styles['title']}>
        <Icon size={16} aria-hidden="true" />
        <strong>{title}</strong>
        {note.is_own && <Tag tone="info">{t('feed.own')}</Tag>}
        {is_admin && (
          <Menu
            label={t('feed.menu', { title })}
            entries={[
              { id: 'hide', label: t('feed.hide'), icon: <EyeOff size={14} />, danger: true, run: () => setAct('hide') },
              { id: 'author', label: t('feed.author'), icon: <UserSearch size={14} />, run: () => setAct('author') },
            ]}
            placement="bottom end"
          >
            <IconButton size="sm" label={t('feed.menu', { title })} icon={<Ellipsis size={16} />} />
          </Menu>
        )}
      </div>
      <p className={styles['facts']}>
        {t(`type.${note.type}`)} · <CropName crop={note.crop} />
      </p>
      {note.description !== null && <p className={styles['text']}>{note.description}</p>}
      <Thumbs photos={photos} title={title} />
      {act !== null && <ReasonDialog act={act} note={note} title={title} onClose={() => setAct(null)} />}
    </li>
  );
}
