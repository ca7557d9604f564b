import type { TFunction } from 'i18next';
import type { Formats } from '#domain/formats.ts';
import type { FieldScene } from '#api/imagery/use-timeline.ts';

/** `sentinel-2a` → `Sentinel-2A`. */
const platformName = (platform: string): string =>
  platform
    .replace(/^\w/, (letter) => letter.toUpperCase())
    .replace(/(\d)([a-z])$/, (_end, digit: string, letter: string) => digit + letter.toUpperCase());

/** What the picture on screen is: `Sentinel-2 demo · 10 m · 97 % utilizable`. */
export function sceneLabel(scene: FieldScene, t: TFunction<'imagery'>, format: Formats): string {
  const share = scene.valid_fraction;
  const is_hd = scene.sensor !== undefined;
  const demo = is_hd ? t('hd.demo_platform') : t('timeline.demo_platform');
  const measured = is_hd ? 'PlanetScope' : platformName(scene.platform);
  return [
    scene.is_demo ? demo : measured,
    format.withUnit(is_hd ? 3 : 10, 'm'),
    share === null ? t('timeline.unread') : t('timeline.usable_share', { share: format.percent(share * 100) }),
  ].join(' · ');
}
