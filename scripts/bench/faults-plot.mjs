const [width, height, margin] = [720, 360, 48];
const colours = ['#b45309', '#1d4ed8', '#047857'];

/** The share of faults that are caught by requests sent, as steps; one curve for each profile. */
export function faultsPlot(curves) {
  const most = Math.max(1, ...[...curves.values()].flat().filter(Number.isFinite));
  const x = (requests) => margin + ((width - 2 * margin) * requests) / most;
  const y = (share) => height - margin - (height - 2 * margin) * share;
  const text = (at, up, content, anchor = 'middle') =>
    `<text x="${at.toFixed(0)}" y="${up.toFixed(0)}" text-anchor="${anchor}">${content}</text>`;
  const lines = [...curves].map(([profile, requests], index) => {
    const caught = requests.filter(Number.isFinite).sort((a, b) => a - b);
    const steps = caught.map(
      (one, place) => `H${x(one).toFixed(1)}V${y((place + 1) / requests.length).toFixed(1)}`,
    );
    const colour = colours[index % colours.length];
    return `<path d="M${x(0)} ${y(0)}${steps.join('')}" fill="none" stroke="${colour}" stroke-width="2"/>
<g fill="${colour}">${text(width - margin, y(0) - 16 * (curves.size - index), profile, 'end')}</g>`;
  });
  const shares = [0, 0.25, 0.5, 0.75, 1].map((share) =>
    text(margin - 8, y(share) + 4, `${100 * share} %`, 'end'),
  );
  const marks = [0, 0.25, 0.5, 0.75, 1].map((part) =>
    text(x(part * most), height - margin + 18, String(Math.round(part * most))),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">
<rect width="${width}" height="${height}" fill="#fff"/>
<path d="M${x(0)} ${y(1)}V${y(0)}H${x(most)}" fill="none" stroke="#334155"/>
${[...shares, ...marks, ...lines].join('\n')}
${text(width / 2, height - 8, 'requests sent')}
</svg>
`;
}
