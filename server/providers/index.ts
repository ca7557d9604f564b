import type { Env } from '../config/env.ts';
import { diagnosisProvider } from './diagnosis/index.ts';
import type { DiagnosisProvider } from './diagnosis/provider.ts';
import { geolocationProvider } from './geolocation/index.ts';
import type { GeolocationProvider } from './geolocation/provider.ts';
import { imageryGateway, type ImageryGateway } from '../imagery/provider/index.ts';
import { COVERAGE_INVOICES, HYBRID_PDFS, keptFiles, type KeptFiles } from '../files/kept-files.ts';
import { photoStore, type PhotoStore } from '../resources/notes/photos/photo-store.ts';
import { terrainProviders, type Terrain } from '../terrain/provider/index.ts';
import type { MailProvider } from './mail/mail.ts';
import { mailProvider } from './mail/index.ts';
import { paymentProvider } from './payment/index.ts';
import type { PaymentProvider } from './payment/provider.ts';
import { weatherImages, type WeatherImages } from '../weather/radar/index.ts';
import { weatherProvider } from '../weather/provider/index.ts';
import type { StationProvider, WeatherProvider } from '../weather/provider/provider.ts';
import { stationProvider } from '../weather/stations/index.ts';

/** Everything the server asks of somebody else's service. */
export interface Providers {
  /** What a photo of a plant shows. */
  readonly diagnosis: DiagnosisProvider;
  readonly geolocation: GeolocationProvider;
  /** Technical sheets of hybrids. */
  readonly hybrid_pdfs: KeptFiles;
  readonly imagery: ImageryGateway;
  /** Invoices of replanting coverages. */
  readonly invoices: KeptFiles;
  readonly mail: MailProvider;
  /** Null where nobody takes money. */
  readonly payment: PaymentProvider | null;
  readonly photos: PhotoStore;
  readonly stations: StationProvider;
  /** Rain and clouds over the map. */
  readonly radar: WeatherImages;
  readonly terrain: Terrain;
  readonly weather: WeatherProvider;
}

/** Chooses each provider by configuration. */
export const buildProviders = (env: Env): Providers => {
  const imagery = imageryGateway(env);
  return {
    diagnosis: diagnosisProvider(env),
    geolocation: geolocationProvider(env),
    hybrid_pdfs: keptFiles(env.DATA_DIR, HYBRID_PDFS),
    imagery,
    invoices: keptFiles(env.DATA_DIR, COVERAGE_INVOICES),
    mail: mailProvider(env),
    payment: paymentProvider(env),
    photos: photoStore(env.DATA_DIR),
    radar: weatherImages(env, imagery),
    stations: stationProvider(env),
    terrain: terrainProviders(env),
    weather: weatherProvider(env),
  };
};
