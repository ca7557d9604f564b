import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { PROVINCES } from '#domain/catalog/provinces.ts';
import type { CropCode } from '#domain/codes.ts';
import { checkHistoryCrop } from '#domain/crop-seasons/history-crops.ts';
import type { Position } from '#domain/geometry/types.ts';
import { codeText } from '#i18n/error-text.ts';
import { useFormat } from '#i18n/use-format.ts';
import { freeCenter, unproject } from '#map/camera.ts';
import { holdPointer } from '#map/pointer.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import styles from './Panel.module.css';
import { ReferenceResult } from './ReferenceResult.tsx';
import { markPoint } from './store.ts';

const PLACES = ['province', 'point'] as const;
type Place = (typeof PLACES)[number];
/** The server looks from a grid of tenths of a degree. */
const DECIMALS = 1;

/** The reference of a crop around a place, from the platform's fields without their names. */
export function Historical({ crop, province }: { crop: CropCode; province: string | null }) {
  const { t } = useTranslation('crop-explorer');
  const format = useFormat();
  const [place, setPlace] = useState<Place>('province');
  const [point, setPoint] = useState<Position | null>(null);
  useEffect(() => (place === 'point' ? holdPointer({ click: ({ position }) => setPoint(position) }) : undefined), [place]);
  useEffect(() => {
    markPoint(place === 'point' ? point : null);
    return () => markPoint(null);
  }, [place, point]);
  const refusal = checkHistoryCrop(crop);
  const where =
    place === 'province' ? (province === null ? null : { province }) : point === null ? null : { longitude: point[0], latitude: point[1] };
  const asked = useCall(
    api.cropExplorer.historical,
    { crop, ...where },
    { enabled: refusal === true && where !== null, stale_ms: 600_000 },
  );
  const name = PROVINCES.find(({ code }) => code === province)?.name;
  return (
    <div data-testid="explorer-historical">
      <div className={styles['place']}>
        <Segmented
          label={t('place.label')}
          label_shown
          value={place}
          options={PLACES.map((value) => ({ value, label: t(`place.${value}`) }))}
          onChange={setPlace}
        />
        {place === 'point' && <Button onClick={() => setPoint(unproject(freeCenter()))}>{t('place.use_center')}</Button>}
        <p role="status">
          {place === 'province'
            ? (name ?? codeText('PLACE_REQUIRED'))
            : point === null
              ? t('place.click')
              : t('place.at', { longitude: format.number(point[0], DECIMALS), latitude: format.number(point[1], DECIMALS) })}
        </p>
      </div>
      {refusal !== true && <EmptyState title={codeText(refusal)} text={t('historical.refused_text')} />}
      {refusal === true && where === null && <EmptyState title={codeText('PLACE_REQUIRED')} text={t('historical.choose_text')} />}
      {asked.isError && <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />}
      {refusal === true && where !== null && asked.isPending && <Skeleton variant="chart" rows={0} />}
      {asked.data?.ok === false && (
        <EmptyState
          title={t('historical.none')}
          text={codeText(asked.data.code)}
          actions={place === 'province' && <Button onClick={() => setPlace('point')}>{t('place.choose_point')}</Button>}
        />
      )}
      {asked.data?.ok === true && <ReferenceResult crop={crop} found={asked.data} />}
    </div>
  );
}
