# The whole symposium in one image: apps, API, sign-in, database socket. Data lives in /data.
#
#   docker build -t symposium .
#   docker run --init --name symposium -p 3000:3000 -v symposium:/data -v backups:/backups \
#     -e PUBLIC_ORIGIN=https://symposium.example.org -e ADMIN_EMAIL=admin@example.org -e ADMIN_PASSWORD=… \
#     -e SMTP_URL=smtp://… -e MAIL_FROM=… symposium
#   docker exec symposium node server/src/operations/command.ts backup /backups/monday

FROM node:24-slim AS base
RUN npm install --global pnpm@12 && npm cache clean --force
ENV CI=true
WORKDIR /app

FROM base AS build
COPY . .
RUN pnpm install --frozen-lockfile
RUN node scripts/build.ts

# The same sources with what they need to run, and nothing that builds.
FROM base AS runtime
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml start.ts remotes.ts database.rules.json ./
COPY scripts scripts
COPY shared-data shared-data
COPY embedded-firebase embedded-firebase
# Everybody is administrator of the emulator, which is for tests.
RUN rm -r embedded-firebase/src/emulator
COPY api-mocks api-mocks
COPY server server
RUN pnpm install --frozen-lockfile --prod --no-optional --filter "online-meeting-system..." \
 && rm -rf /root/.local/share/pnpm/store
COPY --from=build /app/shell/dist shell/dist
COPY --from=build /app/participant/dist participant/dist
COPY --from=build /app/editor/dist editor/dist
COPY --from=build /app/admin/dist admin/dist

FROM node:24-slim
# Encodes videos that browsers do not play.
RUN apt-get update \
 && apt-get install --yes --no-install-recommends ffmpeg \
 && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data SEED=none LOG_LEVEL=info
WORKDIR /app
COPY --from=runtime /app ./
# Compiled code is kept here between starts.
RUN mkdir -p node_modules/.cache && chown node:node node_modules/.cache
RUN mkdir /data /backups && chown node:node /data /backups && chmod 700 /data /backups
USER node
VOLUME /data /backups
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Open requests and work in hand get their time; see the time limits in server/src/main.ts.
STOPSIGNAL SIGTERM
CMD ["node", "--max-semi-space-size=4", "--v8-pool-size=1", "start.ts", "--no-build"]
