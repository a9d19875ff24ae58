/** Parses a value of the hash `users`, `seq:totals:member`, where the totals are three numbers. */
const parse = `local function parse(value) return string.match(value, '^(%d+):(%-?%d+:%-?%d+:%d+):(.*)$') end`;

/** Returns nil without `asOf`: no board is built, or Redis has lost it. */
const unlessBuilt = `if redis.call('EXISTS', KEYS[3]) == 0 then return false end`;

/**
 * KEYS order users asOf removed; ARGV uid seq score totals member, five for each user. Skips users who were removed. An empty
 * member keeps the stored one, a different member replaces it. Totals with a lower seq than the stored ones are ignored, so the order of writes does not
 * matter. Returns the uids without a given or stored member, or nil if no board is built.
 */
export const putLua = `
${unlessBuilt}
${parse}
local unnamed = {}
for i = 1, #ARGV, 5 do
  local uid, seq, score, totals, member = unpack(ARGV, i, i + 4)
  local stored = redis.call('HGET', KEYS[2], uid)
  local oldSeq, oldTotals, oldMember
  if stored then oldSeq, oldTotals, oldMember = parse(stored) end
  if member == '' then member = oldMember end
  if redis.call('ZSCORE', KEYS[4], uid) then
    -- The totals were read before the user was removed.
  elseif not member then
    unnamed[#unnamed + 1] = uid
  else
    local newer = not stored or tonumber(seq) > tonumber(oldSeq)
    local renamed = stored and member ~= oldMember
    if not newer then seq, totals, score = oldSeq, oldTotals, redis.call('ZSCORE', KEYS[1], oldMember) end
    if renamed then redis.call('ZREM', KEYS[1], oldMember) end
    if newer or renamed then
      redis.call('ZADD', KEYS[1], score, member)
      redis.call('HSET', KEYS[2], uid, seq .. ':' .. totals .. ':' .. member)
    end
  end
end
return unnamed`;

/**
 * KEYS order users asOf removed ranks; ARGV for how many seconds removed users are remembered, then uids. Removes users, so that
 * no write that began before puts them back. Returns nil if no board is built.
 */
export const removeLua = `
${unlessBuilt}
${parse}
local now = tonumber(redis.call('TIME')[1])
redis.call('ZREMRANGEBYSCORE', KEYS[4], '-inf', now - tonumber(ARGV[1]))
for i = 2, #ARGV do
  redis.call('ZADD', KEYS[4], now, ARGV[i])
  local stored = redis.call('HGET', KEYS[2], ARGV[i])
  if stored then
    local _, _, member = parse(stored)
    redis.call('ZREM', KEYS[1], member)
    redis.call('HDEL', KEYS[2], ARGV[i])
  end
  redis.call('HDEL', KEYS[5], ARGV[i])
end
return 1`;

/**
 * KEYS order users asOf ranks; ARGV limit, then the score and member of the place after which the page begins, or the
 * number of rows to skip and an empty member.
 * If no user has that place any more, a binary search among the users with the same score finds its neighbors. It compares
 * bytes itself because Lua compares strings by locale.
 * Returns the number of rows before the page, the number of users with a higher balance than its first row, the number of
 * all rows, members with scores, their values in the hash `users`, and their ranks at the beginning of the day; or nil if
 * no board is built.
 */
export const pageLua = `
${unlessBuilt}
local function isAfter(a, b)
  for i = 1, math.min(#a, #b) do
    local x, y = a:byte(i), b:byte(i)
    if x ~= y then return x > y end
  end
  return #a > #b
end
local limit, score, member = tonumber(ARGV[1]), ARGV[2], ARGV[3]
local first
if member == '' then
  first = tonumber(ARGV[2])
else
  local current = redis.call('ZSCORE', KEYS[1], member)
  if current and tonumber(current) == tonumber(score) then
    first = redis.call('ZRANK', KEYS[1], member) + 1
  else
    local high = redis.call('ZCOUNT', KEYS[1], '-inf', score)
    first = redis.call('ZCOUNT', KEYS[1], '-inf', '(' .. score)
    while first < high do
      local middle = math.floor((first + high) / 2)
      if isAfter(redis.call('ZRANGE', KEYS[1], middle, middle)[1], member) then high = middle else first = middle + 1 end
    end
  end
end
local rows = redis.call('ZRANGE', KEYS[1], first, first + limit - 1, 'WITHSCORES')
local uids = {}
for i = 1, #rows, 2 do uids[#uids + 1] = string.match(rows[i], '%z(.*)$') end
local values, dayRanks, higher = {}, {}, first
if #uids > 0 then
  higher = redis.call('ZCOUNT', KEYS[1], '-inf', '(' .. rows[2])
  values = redis.call('HMGET', KEYS[2], unpack(uids))
  dayRanks = redis.call('HMGET', KEYS[4], unpack(uids))
end
return { first, higher, redis.call('ZCARD', KEYS[1]), rows, values, dayRanks }`;

/**
 * KEYS order users asOf ranks; ARGV uids. Returns the number of all rows and, for each uid, the number of rows before it
 * (nil if it is not on the board), the number of users with a higher balance, and its rank at the beginning of the day (nil
 * without one); or nil if no board is built.
 */
export const ranksLua = `
${unlessBuilt}
${parse}
local values = redis.call('HMGET', KEYS[2], unpack(ARGV))
local dayRanks = redis.call('HMGET', KEYS[4], unpack(ARGV))
local before, higher = {}, {}
for i = 1, #ARGV do
  before[i], higher[i] = false, 0
  if values[i] then
    local _, _, member = parse(values[i])
    before[i] = redis.call('ZRANK', KEYS[1], member)
    if before[i] then higher[i] = redis.call('ZCOUNT', KEYS[1], '-inf', '(' .. redis.call('ZSCORE', KEYS[1], member)) end
  end
end
return { redis.call('ZCARD', KEYS[1]), before, higher, dayRanks }`;

/** KEYS a key to set, then pairs of a key and its replacement; ARGV the value to set. Sets and replaces all atomically. */
export const replaceLua = `
for i = 2, #KEYS, 2 do
  redis.call('UNLINK', KEYS[i])
  if redis.call('EXISTS', KEYS[i + 1]) == 1 then
    redis.call('RENAME', KEYS[i + 1], KEYS[i])
    redis.call('PERSIST', KEYS[i])
  end
end
redis.call('SET', KEYS[1], ARGV[1])`;

/** KEYS a key; ARGV its old and new value. Sets the key if it still has the old value. */
export const advanceLua = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2])
return 1`;
