// Re-exported, since the values that reader and worker share are part of this room's interface.
@_exported import DocumentProtocol
