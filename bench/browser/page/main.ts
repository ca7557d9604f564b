import { cogGeotiff, cogGeotiffTuned } from './cog-geotiff.ts';
import { cogOwn } from './cog-own.ts';

const jobs = { cogOwn, cogGeotiff, cogGeotiffTuned };
export type Jobs = typeof jobs;

/** What a bench calls from outside. */
Object.assign(globalThis, { jobs });
