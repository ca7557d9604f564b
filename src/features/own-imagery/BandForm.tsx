import { useTranslation } from 'react-i18next';
import { guessValue } from '#domain/raster/own/guess-calibration.ts';
import { BAND_ROLES, type BandCalibration, type BandRole } from '#domain/raster/own/types.ts';
import { NumberField } from '#ui/inputs/NumberField.tsx';
import { Select } from '#ui/inputs/Select.tsx';
import styles from './Panel.module.css';
import type { OwnRaster } from './raster.ts';
import { changeRaster } from './store.ts';

const NONE = 'none';

function Calibration({ value, onChange }: { value: BandCalibration; onChange: (next: BandCalibration) => void }) {
  const { t } = useTranslation('own-imagery');
  return (
    <div className={styles['three']}>
      <NumberField
        label={t('bands.scale')}
        value={value.scale}
        decimals={6}
        onChange={(scale) => scale !== null && !Number.isNaN(scale) && scale !== 0 && onChange({ ...value, scale })}
      />
      <NumberField
        label={t('bands.offset')}
        value={value.offset}
        decimals={4}
        onChange={(offset) => offset !== null && !Number.isNaN(offset) && onChange({ ...value, offset })}
      />
      <NumberField
        label={t('bands.nodata')}
        value={value.nodata}
        decimals={0}
        onChange={(nodata) => !Number.isNaN(nodata) && onChange({ ...value, nodata })}
      />
    </div>
  );
}

/** Which band is which and how its numbers become reflectance, or the value of a band shown as it is. */
export function BandForm({ raster }: { raster: OwnRaster }) {
  const { t } = useTranslation('own-imagery');
  const choices = raster.bands.map(({ label }, at) => ({ value: String(at), label }));
  const setRole = (role: BandRole, chosen: string): void => {
    const { [role]: _before, ...rest } = raster.roles;
    changeRaster(raster.id, { roles: chosen === NONE ? rest : { ...rest, [role]: Number(chosen) }, guessed_from: 'names' });
  };
  const optical = raster.calibrations[raster.roles.red ?? raster.roles.nir ?? 0];
  const is_single = raster.layer === 'single';
  return (
    <div className={styles['bands']}>
      {raster.bands.length > 1 && (
        <>
          <p className={styles['quiet']}>{t(`bands.from_${raster.guessed_from}`)}</p>
          <div className={styles['two']}>
            {BAND_ROLES.map((role) => (
              <Select
                key={role}
                label={t(`role.${role}`)}
                options={[{ value: NONE, label: t('bands.none') }, ...choices]}
                value={raster.roles[role] === undefined ? NONE : String(raster.roles[role])}
                onChange={(chosen) => setRole(role, chosen)}
              />
            ))}
          </div>
        </>
      )}
      {is_single && raster.bands.length > 1 && (
        <Select
          label={t('bands.shown')}
          options={choices}
          value={String(raster.value_band)}
          onChange={(chosen) => {
            const band = raster.bands[Number(chosen)];
            if (band !== undefined)
              changeRaster(raster.id, { value_band: Number(chosen), value_calibration: guessValue(band, raster.name) });
          }}
        />
      )}
      {is_single ? (
        <Calibration value={raster.value_calibration} onChange={(value_calibration) => changeRaster(raster.id, { value_calibration })} />
      ) : (
        optical !== undefined && (
          <Calibration
            value={optical}
            onChange={(next) => changeRaster(raster.id, { calibrations: raster.calibrations.map(() => next) })}
          />
        )
      )}
      <p className={styles['quiet']}>{t(is_single ? 'bands.value_formula' : 'bands.formula')}</p>
    </div>
  );
}
