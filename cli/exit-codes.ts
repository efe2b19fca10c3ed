/** Exit codes of the command (interface, section 1). */
export const exitCodes = {
  conforms: 0,
  violates: 1,
  usage: 2,
  inconclusive: 3,
} as const;
