import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { StacScene } from '#domain/imagery/stac/own-stac.ts';
import { useFormat } from '#i18n/use-format.ts';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { openScene } from './actions.ts';
import styles from './Panel.module.css';
import { useAllowedHosts } from './Sources.tsx';
import { setOwn } from './store.ts';
import { useInSight } from './use-in-sight.ts';

/** The scenes over the fields that an address led to; one click opens one. */
export function SceneList({ scenes }: { scenes: readonly StacScene[] }) {
  const { t } = useTranslation('own-imagery');
  const format = useFormat();
  const hosts = useAllowedHosts();
  const ref = useInSight<HTMLElement>();
  return (
    <section ref={ref} className={styles['scenes']} aria-label={t('scenes.title')}>
      <div className={styles['heading']}>
        <h3>{t('scenes.found', { count: scenes.length })}</h3>
        <IconButton size="sm" label={t('scenes.close')} icon={<X size={14} />} onClick={() => setOwn({ scenes: null })} />
      </div>
      <ul>
        {scenes.map((scene) => (
          <li key={scene.id}>
            <button type="button" onClick={() => void openScene(scene, hosts)}>
              <span className={styles['strong']}>{scene.datetime === null ? scene.id : format.date(scene.datetime.slice(0, 10))}</span>
              <span className={styles['quiet']}>{scene.id}</span>
              <span className={styles['number']}>
                {scene.cloud_cover === null ? '' : t('scenes.cloud', { share: format.percent(scene.cloud_cover) })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
