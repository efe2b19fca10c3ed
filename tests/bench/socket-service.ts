import { plainAuthSurface } from './auth-surface.ts';
import { type EvmTraits, startEvmPath } from './evm-service.ts';
import type { Standing } from './variant.ts';

/** A node whose HTTPS door is sound and whose WebSocket door has the given traits. */
export const startSocketOnly = (traits: Partial<EvmTraits> = {}): Promise<Standing> =>
  startEvmPath({ socketAuthSurface: { ...plainAuthSurface, ...traits } });
