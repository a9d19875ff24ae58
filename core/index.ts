export type { CashierReceipt } from './src/bets/cashier/cashier.ts';
export type { BalanceState } from './src/bets/events.ts';
export type { OwnLimits } from './src/bets/limits/player-limits.ts';
export { resultOf } from './src/bets/settlement/results.ts';
export type { BalancePoint } from './src/bets/trail/balance-history.ts';
export type { TrailBet, TrailLine } from './src/bets/trail/money-trail.ts';
export { type Core, openCore } from './src/core.ts';
export { currentGames, type Game, isDisputed } from './src/league/games/game.ts';
export type { OperatorDecision } from './src/league/games/games.ts';
export type { PricePoint } from './src/league/games/odds/odds-history.model.ts';
export * from './src/league/games/providers/provider.ts';
export { readLeagueSeed } from './src/league/games/providers/simulator/league-seed.ts';
export { createFeeds, defaultMaxAgeMs } from './src/league/games/sources/create-feeds.ts';
export type { FeedHealth } from './src/league/games/sources/feed-health.ts';
export type { FeedRefresh } from './src/league/games/sources/feed-refresh.ts';
export { renderDemoPage } from './src/league/injuries/demo-page.ts';
export type { InjuriesReport } from './src/league/injuries/report.ts';
export type { AccountState } from './src/ledger/account.model.ts';
export {
  type AccountId,
  accountNamed,
  groupOfTab,
  mainAccountOf,
  nameOfAccount,
  parseAccountId,
  seasonOf,
  tabOf,
} from './src/ledger/account-id.ts';
export {
  atStakeCents,
  decidedStakesCents,
  emptyState,
  isFirstDepositTaken,
  netProfitCents,
  runningBets,
} from './src/ledger/account-state.ts';
export { type Bet, betKey, byTipOff, selectionOf, teamChosen } from './src/ledger/bet.ts';
export type { Entry } from './src/ledger/entry.model.ts';
export type { AdminOverview, IdentityProvider } from './src/operations/admin/admin.ts';
export type { AdminGame } from './src/operations/admin/admin-games.ts';
export type { AdminUser } from './src/operations/admin/admin-users.ts';
export type { Actor } from './src/operations/admin-log/admin-log.model.ts';
export type { AdminLogEntry } from './src/operations/admin-log/admin-log.ts';
export { audit } from './src/operations/audit/audit.ts';
export type { LastAudit } from './src/operations/audit/last-audit.model.ts';
export {
  type AuditMessage,
  auditMessageSchema,
  databaseAwayExitCode,
  readLastAudit,
} from './src/operations/audit/last-audit.ts';
export type { LastBackup } from './src/operations/backup/last-backup.model.ts';
export { readLastBackup } from './src/operations/backup/last-backup.ts';
export { backUpOnSchedule } from './src/operations/backup/scheduled-backup.ts';
export { readSignInFiles } from './src/operations/backup/sign-in-files.ts';
export { type CoreDatabase, openDatabase } from './src/operations/database.ts';
export type { ApiKey } from './src/people/access/api-keys.ts';
export type { AccessStatus } from './src/people/access/user-access.ts';
export type { CalendarBet, CalendarGame } from './src/people/calendar/read-calendar.ts';
export type { ChallengeBlock } from './src/people/challenges/challenge-blocks.ts';
export type { ReadTab, ShownChallenge } from './src/people/challenges/read-tab.ts';
export type { TabDoc } from './src/people/challenges/tab.model.ts';
export type { ChatView } from './src/people/chat/chat-owner.ts';
export { type Moment, onWhat } from './src/people/chat/moments.ts';
export { nightName } from './src/people/chat/night-name.ts';
export { pairing } from './src/people/chat/pairing.ts';
export { ChatError } from './src/people/chat/services/chat-error.ts';
export { type DomainEvent, eventCodec, type StreamMessage } from './src/people/events.ts';
export type { ExportedAccount } from './src/people/export/export-account.ts';
export type { Group } from './src/people/groups/group.ts';
export { groupBetsShown, isShown } from './src/people/groups/group-bets.ts';
export type { LogEntry, LogPage } from './src/people/groups/group-log.ts';
export type { GroupBet } from './src/people/groups/group-queries.ts';
export type { GroupHistory } from './src/people/groups/history.ts';
export type { InviteView, OwnInvite, PicturedInvite } from './src/people/groups/invites.ts';
export { type FloorGame, floorOf } from './src/people/groups/night-floor.ts';
export { type NightTable, nightTablesOf } from './src/people/groups/night-tables.ts';
export type { RemovedMember } from './src/people/groups/owner-actions.ts';
export type { DatedMember, MemberBalance } from './src/people/groups/read-members.ts';
export { rankByBalance, rankMembers, type Standings, type StandingsRow } from './src/people/groups/standings.ts';
export {
  cashedOutSince,
  endOfTonight,
  isHeadToHeadOf,
  type Tonight,
  type TonightGame,
  tonightOf,
} from './src/people/groups/tonight.ts';
export type { FoundUser } from './src/people/leaderboard/leaderboard.ts';
export type { LeaderboardRow } from './src/people/leaderboard/place.ts';
export type { NightCard } from './src/people/nights/night-card.ts';
export type { NightSharing } from './src/people/nights/night-links.ts';
export type { NightPage } from './src/people/nights/read-night-page.ts';
export type { SharedBet, SharedMoney, SharedNight } from './src/people/nights/shared-night.ts';
export type { Account, AccountHead } from './src/people/profiles/accounts.ts';
export type { ListedUser } from './src/people/profiles/list-users.ts';
export { usernameFrom } from './src/people/profiles/username.ts';
export type { StoredReactions } from './src/people/reactions/reactions.ts';
export type { BettingAccount } from './src/people/seasons/list-accounts.ts';
export { maxStakeOf } from './src/people/seasons/season.ts';
export type { NamedBet, SeasonRow, WeekBoard } from './src/people/seasons/season-table.model.ts';
export {
  type AllTime,
  type ComparedMember,
  type FollowedSeason,
  type PlayedSeason,
  rowsOf,
  type SeasonDetail,
  type SeasonHead,
  type SeasonView,
} from './src/people/seasons/seasons.ts';
export type { SeasonMember } from './src/people/seasons/standings.ts';
export { createQueuePerKey } from './src/platform/async/queue-per-key.ts';
export { createSingleFlight } from './src/platform/async/single-flight.ts';
export { createSingleFlightPerKey } from './src/platform/async/single-flight-per-key.ts';
export * from './src/platform/clock.ts';
export { type Config, demoInjuriesPath, readConfig } from './src/platform/config/config.ts';
export { ConfigError } from './src/platform/config/config-error.ts';
export { readSettingFiles } from './src/platform/config/setting-files.ts';
export { DatabaseAwayError, isDatabaseAway } from './src/platform/db/outage.ts';
export { readUnconfirmedRestore } from './src/platform/db/unconfirmed-restore.ts';
export type { OnProgress } from './src/platform/db/upgrade/progress.ts';
export { streamKey } from './src/platform/events/publisher.ts';
export { type Ages, createAges } from './src/platform/health/ages.ts';
export { exitWhenUpgraded } from './src/platform/health/exit-when-upgraded.ts';
export { exitWhenOverdue } from './src/platform/health/vitals.ts';
export type { FailedJob } from './src/platform/jobs/failed-jobs.ts';
export { type JobName, type JobPayloads, jobNames } from './src/platform/jobs/job-queues.ts';
export { type JobQueues, skipVersionCheck } from './src/platform/jobs/queues.ts';
export { leagueDay, startOfLeagueDay } from './src/platform/league-day.ts';
export { createLimits, type Limit } from './src/platform/limits/limits.ts';
export { countInRedis } from './src/platform/limits/shared-count.ts';
export { createLoader } from './src/platform/loader.ts';
export { watchDatabases } from './src/platform/metrics/database-metrics.ts';
export { createMetrics, type Metrics } from './src/platform/metrics/metrics.ts';
export type { Observe } from './src/platform/observe.ts';
export { recentlyUsed } from './src/platform/recently-used.ts';
export { connectRedis } from './src/platform/redis/redis.ts';
export { explainStartFailure, refusedExitCode } from './src/platform/start.ts';
export { createStartUp, type Databases, type StartReport, type StartUp } from './src/platform/start-up.ts';
export { throttledWarning } from './src/platform/throttled-warning.ts';
export { withTimeout } from './src/platform/with-timeout.ts';
