# nodeproof as a container: docker build -t nodeproof:0.1.0 .
# Runs as a user without rights and needs no writable root: docker run --read-only --tmpfs /tmp -v "$PWD:/runs" nodeproof:0.1.0 …
FROM node:22-slim AS build
WORKDIR /build
COPY . .
RUN npm ci --no-audit --no-fund && npm prune --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:22-slim
ENV NODE_ENV=production
COPY --from=build /build/package.json /build/LICENSE /build/README.md /opt/nodeproof/
COPY --from=build /build/node_modules /opt/nodeproof/node_modules
COPY --from=build /build/specs /opt/nodeproof/specs
COPY --from=build /build/dist /opt/nodeproof/dist
RUN ln -s /opt/nodeproof/dist/cli/main.js /usr/local/bin/nodeproof \
  && chmod +x /opt/nodeproof/dist/cli/main.js \
  && mkdir /runs /target && chown node:node /runs /target
USER node
WORKDIR /runs
ENTRYPOINT ["nodeproof"]
CMD ["--help"]
